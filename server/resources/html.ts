import sanitizeHtml from "sanitize-html"

/**
 * What a description may hold: words, their order and emphasis, links and pictures. `src/ui/rich-text/rich-text.tsx` allows the
 * same when it shows them.
 */
const allowedTags = (
  "p br hr h2 h3 h4 ul ol li blockquote figure figcaption a img strong b em i u s sub sup code pre " +
  "table caption thead tbody tr th td"
).split(" ")

/** A page's own h1 is its title. */
const asSection = sanitizeHtml.simpleTransform("h2", {})

/**
 * HTML that is safe to store and to show (DECISIONS §4): no script, no style, no frame, no handler, no address but the
 * web's, and pictures of this host alone.
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

/** The words of safe HTML, as a search looks for them. */
export const textOf = (html: string): string =>
  sanitizeHtml(html.replaceAll(/<[^>]+>/g, " $& "), { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: "amp" | "lt" | "gt" | "quot") => signs[name])
    .replaceAll(/\s+/g, " ")
    .trim()
const signs = { amp: "&", lt: "<", gt: ">", quot: '"' } as const
