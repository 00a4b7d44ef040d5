const words = "A part of the portal did not load. Check your connection and try again."

/** Returns whether an error means that a script of the portal failed to load. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === words || /dynamically imported module|module script failed/i.test(error.message))

/**
 * Replaces the message of a failed script load with our own, which is shown in place of the page. Without it the router reloads
 * the page. On a broken network that shows the browser's own error page.
 */
export const reportMissingParts = (): void => {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    payload.message = words
  })
}
