import type { FileAnswer } from "#api/file-answer.ts"

/** Saves a file as a browser download. */
export const saveFile = ({ name, type, content }: FileAnswer): void => {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement("a"), { href: url, download: name })
  link.click()
  // The browser reads the URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
