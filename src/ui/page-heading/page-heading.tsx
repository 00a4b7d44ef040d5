import "./page-heading.css"
import type { ReactNode } from "react"

interface PageHeadingProps {
  readonly title: ReactNode
  readonly text?: ReactNode
  /** A link to the previous page, above the title. */
  readonly back?: ReactNode
  /** Shown beside the title, on phones below it. */
  readonly actions?: ReactNode
}

/** Shows the heading of a page, its only h1. */
export function PageHeading({ title, text, back, actions }: PageHeadingProps) {
  return (
    <header className="ui-page-heading">
      <div>
        {back}
        <h1 className="display">{title}</h1>
        {text !== undefined && <p className="quiet">{text}</p>}
      </div>
      {actions !== undefined && <div className="ui-page-actions">{actions}</div>}
    </header>
  )
}
