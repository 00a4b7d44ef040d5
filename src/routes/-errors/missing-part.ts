const failureText = "A part of the portal did not load. Check your connection and try again."

/** Returns whether an error means that a script of the portal failed to load. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === failureText || /dynamically imported module|module script failed/i.test(error.message))

/**
 * Replaces the message of a failed script load with our own, so that the error screen shows it. With the browser's message the
 * router would reload the page, and a broken network would show the browser's own error page.
 */
export const reportMissingParts = (): void => {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    payload.message = failureText
  })
}
