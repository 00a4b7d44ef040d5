import type { Event } from "#api/contract/events.ts"
import { formatDateTime, lagos } from "#api/dates.ts"

/** Returns the start of a text, cut between words. `maxLength` is in UTF-16 units. */
const excerpt = (text: string, maxLength = 180): string => {
  const singleLine = text.replace(/\s+/g, " ").trim()
  return singleLine.length <= maxLength
    ? singleLine
    : `${singleLine.slice(0, maxLength).replace(/\s\S*$/, "")}…`
}

/** Returns the metadata for social previews, with the same texts as the page (SPEC §2). */
export const eventHead = (event: Event) => {
  const description = `${formatDateTime(event.eventDateTime, lagos)} (Lagos). ${excerpt(event.description)}`
  const url = `${location.origin}/dashboard/events/${encodeURIComponent(event.slug)}`
  const image = event.featuredImageUrl ? new URL(event.featuredImageUrl, location.origin).href : undefined
  return [
    { title: event.name },
    { name: "description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:title", content: event.name },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    ...(image ? [{ property: "og:image", content: image }] : []),
  ]
}
