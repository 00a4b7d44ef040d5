/** The marks before and after the text of an element. */
const marks: Readonly<Record<string, readonly [before: string, after: string]>> = {
  h2: ["\n## ", "\n"],
  h3: ["\n### ", "\n"],
  p: ["\n", "\n"],
  li: ["\n• ", ""],
  blockquote: ["\n> ", "\n"],
  hr: ["\n---\n", ""],
  br: ["\n", ""],
  tr: ["\n", ""],
  td: [" | ", ""],
  th: [" | ", ""],
  strong: ["**", "**"],
  b: ["**", "**"],
  em: ["_", "_"],
  i: ["_", "_"],
}

const wordsOf = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? "").replaceAll(/\s+/g, " ")
  const inner = [...node.childNodes].map(wordsOf).join("")
  if (!(node instanceof HTMLElement)) return inner
  if (node instanceof HTMLAnchorElement) return `${inner} <${node.getAttribute("href") ?? ""}>`
  if (node instanceof HTMLImageElement) return `[${node.alt}]`
  const [before, after] = marks[node.localName] ?? ["", ""]
  const text = ["li", "blockquote"].includes(node.localName) ? inner.trim() : inner
  return `${before}${text}${after}`
}

/**
 * Returns HTML as plain text, so that two versions can be compared. Marks show the formatting: '##' a heading, '**' bold,
 * '_' italic, '<address>' a link. The HTML is parsed apart from the page, so that nothing in it loads or runs.
 */
export const htmlWords = (html: string): string =>
  wordsOf(new DOMParser().parseFromString(html, "text/html").body)
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()
