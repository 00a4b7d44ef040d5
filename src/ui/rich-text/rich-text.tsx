import "./rich-text.css"
import type DOMPurify from "dompurify"
import { useEffect, useLayoutEffect, useRef, useState } from "react"
import { SkeletonText } from "../skeleton/skeleton.tsx"

type Purify = typeof DOMPurify

/** Words, their order and emphasis, links and pictures; nothing else is shown, whoever wrote it. */
const allowed = {
  ALLOWED_TAGS: (
    "p br hr h2 h3 h4 ul ol li blockquote figure figcaption a img strong b em i u s sub sup code pre " +
    "table caption thead tbody tr th td"
  ).split(" "),
  ALLOWED_ATTR: ["href", "src", "alt", "width", "height", "scope", "colspan", "rowspan"],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  /** The web's addresses, and paths of this page's own host. */
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|#|\/(?![/\\]))/i,
  RETURN_DOM_FRAGMENT: true,
} as const

/** What may run is taken away a second time in the page that shows it. */
const cleaned = (purify: Purify, html: string): DocumentFragment => {
  const body = purify.sanitize(html, {
    ...allowed,
    ALLOWED_TAGS: [...allowed.ALLOWED_TAGS],
    ALLOWED_ATTR: [...allowed.ALLOWED_ATTR],
  })
  for (const picture of body.querySelectorAll("img")) {
    // Only this host's pictures: another's would tell it who reads.
    if (!/^\/(?![/\\])/.test(picture.getAttribute("src") ?? "")) picture.remove()
    else {
      picture.loading = "lazy"
      picture.decoding = "async"
    }
  }
  for (const link of body.querySelectorAll("a"))
    if (/^https?:/i.test(link.getAttribute("href") ?? "")) {
      link.target = "_blank"
      link.rel = "noopener noreferrer nofollow"
    }
  for (const table of body.querySelectorAll("table")) {
    // What is wider than a phone scrolls by itself, by keys too.
    const frame = document.createElement("div")
    frame.className = "ui-rich-table"
    frame.tabIndex = 0
    frame.setAttribute("role", "group")
    frame.setAttribute("aria-label", table.caption?.textContent ?? "Table")
    table.replaceWith(frame)
    frame.append(table)
  }
  return body
}

let arrived: Purify | undefined
/** Brings what cleans the HTML; a page that knows it will show some asks ahead. */
export const loadRichText = async (): Promise<void> => {
  arrived ??= (await import("dompurify")).default
}

interface RichTextProps {
  /** HTML of any origin; it is cleaned before it is shown. */
  readonly html: string
  /** How many lines stand for it while it is on its way. */
  readonly lines?: number
}

/**
 * HTML that somebody else wrote, as text to read. Never a script, a style, a frame or a form. It goes into the page as the
 * nodes that were checked, so nothing is parsed a second time. Throws in render when the cleaner does not load.
 */
export function RichText({ html, lines = 8 }: RichTextProps) {
  const contentRef = useRef<HTMLDivElement>(null)
  const [purify, setPurify] = useState<{ readonly it: Purify } | undefined>(() => arrived && { it: arrived })
  const [problem, setProblem] = useState<unknown>()
  useEffect(() => {
    if (purify) return
    void loadRichText().then(() => setPurify({ it: arrived! }), setProblem)
  }, [purify])
  useLayoutEffect(() => {
    if (purify) contentRef.current?.replaceChildren(cleaned(purify.it, html))
  }, [purify, html])
  if (problem !== undefined) throw problem
  return purify ? <div ref={contentRef} className="ui-rich" /> : <SkeletonText lines={lines} />
}
