import sanitizeHtml from "sanitize-html"

/**
 * The elements that a description may contain. `src/ui/rich-text/rich-text.tsx` allows the same when it shows them.
 */
const allowedTags = (
  "p br hr h2 h3 h4 ul ol li blockquote figure figcaption a img strong b em i u s sub sup code pre " +
  "table caption thead tbody tr th td"
).split(" ")

/** The page's title is its only h1, so an h1 in a description becomes an h2. */
const sectionHeading = sanitizeHtml.simpleTransform("h2", {})

/**
 * Returns HTML that is safe to store and to show (DECISIONS §4). Removes scripts, styles, frames and event handlers. Links
 * may use http, https, mailto and tel. Pictures must come from this host.
 */
export const safeHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: {
      a: ["href"],
      img: ["src", "alt", "width", "height"],
      th: ["scope", "colspan", "rowspan"],
      td: ["colspan", "rowspan"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: { h1: sectionHeading },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !/^\/(?![/\\])/.test(attribs["src"] ?? ""),
  }).trim()

/** Returns the text of safe HTML, for searching. */
export const textOf = (html: string): string =>
  sanitizeHtml(html.replaceAll(/<[^>]+>/g, " $& "), { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: "amp" | "lt" | "gt" | "quot") => entities[name])
    .replaceAll(/\s+/g, " ")
    .trim()
const entities = { amp: "&", lt: "<", gt: ">", quot: '"' } as const
