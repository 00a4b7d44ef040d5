import { formatDateTime, lagos } from "#api/dates.ts"
import { association } from "../../src/association.ts"
import type { PreviewRow } from "./rows.ts"
import { escapeHtml } from "#server/escape-html.ts"
import { excerpt } from "#server/excerpt.ts"

/**
 * Returns the social-preview tags of an event for the page's head, escaped (SPEC §2): name, date, excerpt and picture.
 * They are public, so they contain neither the place nor the meeting link.
 */
export const previewTags = (event: PreviewRow, publicUrl: string): string => {
  const description = `${formatDateTime(event.startsAt, lagos)} (Lagos). ${excerpt(event.description, 180)}`
  const image = event.featuredImageUrl === null ? null : URL.parse(event.featuredImageUrl, publicUrl)
  const tags: readonly (readonly [kind: "name" | "property", key: string, content: string])[] = [
    ["name", "description", description],
    ["property", "og:type", "website"],
    ["property", "og:site_name", association.shortName],
    ["property", "og:title", event.name],
    ["property", "og:description", description],
    ["property", "og:url", `${publicUrl}/dashboard/events/${encodeURIComponent(event.slug)}`],
    ...(image === null
      ? []
      : ([
          ["property", "og:image", image.href],
          ["property", "og:image:alt", event.name],
          ["name", "twitter:image", image.href],
        ] as const)),
    ["name", "twitter:card", image === null ? "summary" : "summary_large_image"],
    ["name", "twitter:title", event.name],
    ["name", "twitter:description", description],
  ]
  return [
    `<title>${escapeHtml(`${event.name} · ${association.shortName}`)}</title>`,
    ...tags.map(
      ([kind, key, content]) => `<meta ${kind}="${key}" content="${escapeHtml(content)}" data-served>`,
    ),
  ].join("")
}
