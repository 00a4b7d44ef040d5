import "./disclosure.css"
import type { ReactNode } from "react"
import { ChevronIcon } from "../icons.tsx"

interface DisclosureProps {
  readonly title: string
  readonly children: ReactNode
  readonly isOpen?: boolean
  /** Of those with one name only one is open. */
  readonly name?: string
}

/** A question with its answer folded under it. The browser's own, so that it works before any script. */
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
