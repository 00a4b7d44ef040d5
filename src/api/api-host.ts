/** The base URL of the API in this build: `VITE_API_BASE_URL`, or the server that served the page. No slash at the end. */
export const apiBaseUrl: string = (import.meta.env.VITE_API_BASE_URL || "/api").replace(/\/$/, "")

/** Returns the origin of the API host, such as https://portal.example.org. */
export const apiOrigin = (): string =>
  apiBaseUrl.startsWith("http") ? new URL(apiBaseUrl).origin : location.origin
