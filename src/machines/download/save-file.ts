import type { FileAnswer } from "#api/file-answer.ts"

/** Hands a file to the browser to keep. */
export const saveFile = ({ name, type, content }: FileAnswer): void => {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement("a"), { href: url, download: name })
  link.click()
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
