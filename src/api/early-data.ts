/** The responses that a member's page requested before its scripts had loaded (NETWORK §2.3). */
export interface EarlyData {
  /** The access token that the page is replacing, because it has expired. */
  expired?: string | undefined
  /** The access token of the requests. */
  bearer?: string
  /** The responses by URL that no request of the client has taken. */
  readonly responses: Map<string, Promise<Response>>
  /**
   * Takes the early response for a request, once. Returns undefined if there is none for this URL and access token, or if it
   * may be outdated: a request that changes something drops all of them.
   */
  readonly take: (method: string, url: string, bearer: string | undefined) => Promise<Response> | undefined
}

declare global {
  /** Set by `requestEarlyData` (scripts/build/request-early-data.ts). */
  var earlyData: EarlyData | undefined
}

/** Returns what the page requested early; undefined on a page that requests nothing early. */
export const earlyData = (): EarlyData | undefined => globalThis.earlyData
