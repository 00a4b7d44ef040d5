import "./rich-text.css"
import type DOMPurify from "dompurify"
import { useEffect, useLayoutEffect, useRef, useState } from "react"
import { SkeletonText } from "../skeleton/skeleton.tsx"

type Purify = typeof DOMPurify

/** Allows text, structure, emphasis, links and pictures. Everything else is removed. */
const allowed = {
  ALLOWED_TAGS: (
    "p br hr h2 h3 h4 ul ol li blockquote figure figcaption a img strong b em i u s sub sup code pre " +
    "table caption thead tbody tr th td"
  ).split(" "),
  ALLOWED_ATTR: ["href", "src", "alt", "width", "height", "scope", "colspan", "rowspan"],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  /** Allows web addresses, and paths on this host. */
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|#|\/(?![/\\]))/i,
  RETURN_DOM_FRAGMENT: true,
} as const

/** Sanitises HTML in the browser, even though the server has sanitised it already. */
const cleaned = (purify: Purify, html: string): DocumentFragment => {
  const body = purify.sanitize(html, {
    ...allowed,
    ALLOWED_TAGS: [...allowed.ALLOWED_TAGS],
    ALLOWED_ATTR: [...allowed.ALLOWED_ATTR],
  })
  for (const picture of body.querySelectorAll("img")) {
    // Allows pictures of this host only: another host would learn who reads the page.
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
    // A wide table scrolls in its own frame, which must be reachable by keyboard.
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
/** Loads the sanitiser. A page that will show rich text can call it early. */
export const loadRichText = async (): Promise<void> => {
  arrived ??= (await import("dompurify")).default
}

interface RichTextProps {
  /** HTML from any author. It is sanitised before it is shown. */
  readonly html: string
  /** The number of skeleton lines while the sanitiser loads. */
  readonly lines?: number
}

/**
 * Shows HTML from another author. Scripts, styles, frames and forms are removed. It inserts the sanitised nodes, so the HTML is
 * not parsed twice. Throws during render if the sanitiser fails to load.
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
