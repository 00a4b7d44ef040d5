import "../tone.css"
import "./alert.css"
import type { ReactNode } from "react"
import { AlertIcon, CheckIcon, InfoIcon } from "../icons.tsx"
import type { Tone } from "../tone.ts"

interface AlertProps {
  readonly tone?: Tone
  readonly title?: string
  readonly children: ReactNode
  readonly action?: ReactNode
  /** Use `alert` only for the result of an action of the member, because it interrupts a screen reader. */
  readonly role?: "alert" | "status" | "note"
}

/** Shows a message in the page: a hint, a warning or a result. */
export function Alert({ tone = "indigo", title, children, action, role = "note" }: AlertProps) {
  const Icon = tone === "green" ? CheckIcon : tone === "red" || tone === "amber" ? AlertIcon : InfoIcon
  return (
    <div role={role} className="ui-alert" data-tone={tone}>
      <Icon />
      <div className="ui-alert-words">
        {title !== undefined && <strong>{title}</strong>}
        <div>{children}</div>
      </div>
      {action !== undefined && <div className="ui-alert-action">{action}</div>}
    </div>
  )
}
