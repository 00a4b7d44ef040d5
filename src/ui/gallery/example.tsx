import type { ReactNode } from "react"

/** Shows a heading and the components below it. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="gallery-section">
      <h2 className="display">{title}</h2>
      <div className="gallery-grid">{children}</div>
    </section>
  )
}

interface ExampleProps {
  readonly title: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** Shows one component in one or more states, with its name. */
export function Example({ title, isWide, children }: ExampleProps) {
  return (
    <div className="gallery-example" data-wide={isWide || undefined}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}
