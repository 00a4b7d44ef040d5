import sanitizeHtml from "sanitize-html"

/**
 * The elements that a description may contain. `src/ui/rich-text/rich-text.tsx` allows the same when it shows them.
 */
const allowedTags = (
  "p br hr h2 h3 h4 ul ol li blockquote figure figcaption a img strong b em i u s sub sup code pre " +
  "table caption thead tbody tr th td"
).split(" ")

/** The only h1 of a page is its title. */
const asSection = sanitizeHtml.simpleTransform("h2", {})

/**
 * Returns HTML that is safe to store and to show (DECISIONS §4): no script, style, frame or event handler, only URLs of
 * the web, and only pictures of this host.
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
    transformTags: { h1: asSection },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !/^\/(?![/\\])/.test(attribs["src"] ?? ""),
  }).trim()

/** Returns the text of safe HTML, for searching. */
export const textOf = (html: string): string =>
  sanitizeHtml(html.replaceAll(/<[^>]+>/g, " $& "), { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: "amp" | "lt" | "gt" | "quot") => signs[name])
    .replaceAll(/\s+/g, " ")
    .trim()
const signs = { amp: "&", lt: "<", gt: ">", quot: '"' } as const
