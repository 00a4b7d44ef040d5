import "./disclosure.css"
import type { ReactNode } from "react"
import { ChevronIcon } from "../icons.tsx"

interface DisclosureProps {
  readonly title: string
  readonly children: ReactNode
  readonly isOpen?: boolean
  /** Only one disclosure of the same name is open at a time. */
  readonly name?: string
}

/** Shows a title that expands its content. It is a native element, which works before any script has loaded. */
export function Disclosure({ title, children, isOpen = false, name }: DisclosureProps) {
  return (
    <details className="ui-disclosure" open={isOpen} {...(name === undefined ? {} : { name })}>
      <summary>
        {title}
        <ChevronIcon />
      </summary>
      <div className="ui-disclosure-inside">{children}</div>
    </details>
  )
}
