import { useMatches } from "@tanstack/react-router"
import { association } from "../association.ts"

const portal = `${association.shortName} ${association.portal}`

/**
 * The document's title and meta tags, as the routes' `head` give them: the innermost title wins, all other tags are
 * kept. React puts them where they belong.
 */
export function PageHead() {
  const tags = useMatches({ select: (matches) => matches.flatMap(({ meta }) => meta ?? []) })
  const isMissing = useMatches({
    select: (matches) => matches.some(({ status, _notFound }) => status === "notFound" || _notFound === true),
  })
  const title = isMissing ? "Page not found" : tags.findLast((tag) => tag?.title !== undefined)?.title
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
