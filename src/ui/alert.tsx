import "./tone.css"
import "./alert.css"
import type { ReactNode } from "react"
import { AlertGlyph, CheckGlyph, InfoGlyph } from "./icons.tsx"
import type { Tone } from "./tone.ts"

interface NoticeProps {
  readonly tone?: Tone
  readonly title?: string
  readonly children: ReactNode
  readonly action?: ReactNode
  /** `alert` when it appears because of something the member did. */
  readonly role?: "alert" | "status" | "note"
}

/** A sentence that stays in the page: a hint, a warning, what happened. */
export function Notice({ tone = "indigo", title, children, action, role = "note" }: NoticeProps) {
  const Glyph = tone === "green" ? CheckGlyph : tone === "red" || tone === "amber" ? AlertGlyph : InfoGlyph
  return (
    <div role={role} className="ui-notice" data-tone={tone}>
      <Glyph />
      <div className="ui-notice-words">
        {title !== undefined && <strong>{title}</strong>}
        <div>{children}</div>
      </div>
      {action !== undefined && <div className="ui-notice-action">{action}</div>}
    </div>
  )
}
