const words = "A part of the portal did not load. Check your connection and try again."

/** Whether an error says that a part of the portal itself could not be loaded. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === words || /dynamically imported module|module script failed/i.test(error.message))

/**
 * A script that does not load is said in our words, and shown where the page would be. Without this the router reloads
 * the page by itself, which on a broken network replaces the portal by the browser's own error page.
 */
export const reportMissingParts = (): void => {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    payload.message = words
  })
}
