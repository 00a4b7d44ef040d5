import "./empty-state.css"
import type { ReactNode } from "react"
import { Illustration, type IllustrationName } from "../illustrations.tsx"

interface EmptyStateProps {
  readonly title: string
  readonly text?: ReactNode
  /** The one thing to do next. */
  readonly action?: ReactNode
  readonly illustration?: IllustrationName
}

/** Nothing here yet, or nothing found: a drawing, a sentence, one action. */
export function EmptyState({ title, text, action, illustration = "list" }: EmptyStateProps) {
  return (
    <div className="ui-empty">
      <Illustration name={illustration} />
      <p className="ui-empty-title display">{title}</p>
      {text !== undefined && <p className="quiet">{text}</p>}
      {action}
    </div>
  )
}
