import "./empty-state.css"
import type { ReactNode } from "react"
import { Illustration, type IllustrationName } from "../illustrations.tsx"

interface EmptyStateProps {
  readonly title: string
  readonly text?: ReactNode
  /** One action for the next step. */
  readonly action?: ReactNode
  readonly illustration?: IllustrationName
}

/** Shows an illustration, a message and one action in place of an empty list or search result. */
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
