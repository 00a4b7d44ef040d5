import { useMatches } from "@tanstack/react-router"
import { association } from "../association.ts"

const portal = `${association.shortName} ${association.portal}`

/**
 * Renders the document's title and meta tags from the routes' `head`. The innermost title wins; all other tags are merged. React
 * moves them into the document's head.
 */
export function PageHead() {
  const tags = useMatches({ select: (matches) => matches.flatMap(({ meta }) => meta ?? []) })
  const isNotFound = useMatches({
    select: (matches) => matches.some(({ status, _notFound }) => status === "notFound" || _notFound === true),
  })
  const title = isNotFound ? "Page not found" : tags.findLast((tag) => tag?.title !== undefined)?.title
  return (
    <>
      <title>{title === undefined ? portal : `${title} · ${association.shortName}`}</title>
      {tags.map(
        (tag) =>
          tag !== undefined &&
          tag.title === undefined && <meta key={tag.property ?? tag.name ?? tag.content} {...tag} />,
      )}
    </>
  )
}
