import "./rich-text.css"
import type DOMPurify from "dompurify"
import { use, useEffect, useLayoutEffect, useRef, useState } from "react"
import { DataSaver } from "../picture/data-saver.ts"
import { SkeletonText } from "../skeleton/skeleton.tsx"

type Purify = typeof DOMPurify

/** The sanitiser's options: only text, structure, emphasis, links and pictures are allowed. */
const options = {
  ALLOWED_TAGS: (
    "p br hr h2 h3 h4 ul ol li blockquote figure figcaption a img strong b em i u s sub sup code pre " +
    "table caption thead tbody tr th td"
  ).split(" "),
  ALLOWED_ATTR: ["href", "src", "alt", "width", "height", "scope", "colspan", "rowspan"],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  /** Web, mail and phone links, anchors, and paths on this host. */
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|#|\/(?![/\\]))/i,
  RETURN_DOM_FRAGMENT: true,
} as const

/** Replaces a picture, before it loads, by a button that puts it back. */
const withButton = (picture: HTMLImageElement): void => {
  const button = document.createElement("button")
  button.type = "button"
  button.className = "ui-rich-picture"
  button.textContent = picture.alt === "" ? "Show picture" : `Show picture: ${picture.alt}`
  button.addEventListener("click", () => {
    button.replaceWith(picture)
    picture.tabIndex = -1
    picture.focus({ preventScroll: true })
  })
  picture.replaceWith(button)
}

/**
 * Sanitises HTML a second time, in case the server's sanitiser missed something. Pictures may be on this host or at
 * `pictureOrigin`. With `isSaving` each picture loads on a press.
 */
const sanitised = (
  purify: Purify,
  html: string,
  pictureOrigin: string | undefined,
  isSaving: boolean,
): DocumentFragment => {
  const body = purify.sanitize(html, {
    ...options,
    ALLOWED_TAGS: [...options.ALLOWED_TAGS],
    ALLOWED_ATTR: [...options.ALLOWED_ATTR],
  })
  for (const picture of body.querySelectorAll("img")) {
    const source = picture.getAttribute("src") ?? ""
    // A picture on another host would tell that host who reads the page.
    if (!/^\/(?![/\\])/.test(source) && URL.parse(source)?.origin !== (pictureOrigin ?? location.origin))
      picture.remove()
    else {
      picture.loading = "lazy"
      picture.decoding = "async"
      if (isSaving) withButton(picture)
    }
  }
  for (const link of body.querySelectorAll("a"))
    if (/^https?:/i.test(link.getAttribute("href") ?? "")) {
      link.target = "_blank"
      link.rel = "noopener noreferrer nofollow"
    }
  for (const table of body.querySelectorAll("table")) {
    // A wide table scrolls inside a wrapper, which the keyboard must be able to focus.
    const wrapper = document.createElement("div")
    wrapper.className = "ui-rich-table"
    wrapper.tabIndex = 0
    wrapper.setAttribute("role", "group")
    wrapper.setAttribute("aria-label", table.caption?.textContent ?? "Table")
    table.replaceWith(wrapper)
    wrapper.append(table)
  }
  return body
}

let loadedPurify: Purify | undefined
/** Loads the sanitiser. A page that will show rich text calls it as a prefetch. */
export const loadRichText = async (): Promise<void> => {
  loadedPurify ??= (await import("dompurify")).default
}

interface RichTextProps {
  /** HTML from any author. It is sanitised before it is shown. */
  readonly html: string
  /** The origin of its pictures, besides this host. Pictures at other origins are removed. */
  readonly pictureOrigin?: string
  /** The number of skeleton lines while the sanitiser loads. */
  readonly lines?: number
}

/**
 * Shows HTML from any author without its scripts, styles, iframes and forms. Inserts the sanitised nodes, because parsing
 * their text again could bring a script back. Throws during render if the sanitiser fails to load.
 */
export function RichText({ html, pictureOrigin, lines = 8 }: RichTextProps) {
  const isSaving = use(DataSaver)
  const contentRef = useRef<HTMLDivElement>(null)
  // Wrapped in an object, because React would call a function that is set as state.
  const [sanitiser, setSanitiser] = useState<{ readonly purify: Purify } | undefined>(
    () => loadedPurify && { purify: loadedPurify },
  )
  const [problem, setProblem] = useState<unknown>()
  useEffect(() => {
    if (sanitiser) return
    void loadRichText().then(() => setSanitiser({ purify: loadedPurify! }), setProblem)
  }, [sanitiser])
  useLayoutEffect(() => {
    if (sanitiser)
      contentRef.current?.replaceChildren(sanitised(sanitiser.purify, html, pictureOrigin, isSaving))
  }, [sanitiser, html, pictureOrigin, isSaving])
  if (problem !== undefined) throw problem
  return sanitiser ? <div ref={contentRef} className="ui-rich" /> : <SkeletonText lines={lines} />
}
