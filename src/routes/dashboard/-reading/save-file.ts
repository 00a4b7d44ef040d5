/** Hands a file to the browser to keep, under this name. */
export const saveFile = (name: string, parts: readonly BlobPart[], type: string): void => {
  const url = URL.createObjectURL(new Blob([...parts], { type }))
  const link = Object.assign(document.createElement("a"), { href: url, download: name })
  link.click()
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
