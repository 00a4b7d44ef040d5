import "./list-pages.css"
import type { ReactNode } from "react"

/** The part of the address that says which page of a list it is. Empty for the first one. */
interface ListPage {
  readonly after?: string
}

interface ListPagesProps {
  /** The accessible name, such as 'Pages of payments'. */
  readonly label: string
  /** The text of the link to the first page. */
  readonly first: string
  /** The text of the link to the next page. */
  readonly further: string
  /** The cursor of the page before; undefined on the first page. */
  readonly after: string | undefined
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null
  readonly renderLink: (text: string, page: ListPage) => ReactNode
}

/** Links to the first and to the next page of a list. Nothing for a list of one page. */
export function ListPages({ label, first, further, after, next, renderLink }: ListPagesProps) {
  if (after === undefined && next === null) return null
  return (
    <nav className="office-pages" aria-label={label}>
      {after !== undefined && renderLink(first, {})}
      {next !== null && renderLink(further, { after: next })}
    </nav>
  )
}
