/** Responses that a member's page requested before its scripts had loaded (NETWORK §2.3). */

export interface EarlyData {
  /** The access token that the page is refreshing, because it has expired. */
  expired?: string | undefined
  /** The access token of the requests. */
  bearer?: string
  /** The responses by URL. */
  readonly responses: Map<string, Promise<Response>>
}

declare global {
  /** Set by `requestEarlyData` (scripts/build/request-early-data.ts). */
  var earlyData: EarlyData | undefined
}

/** How long after the start of the page its early responses can be used (ms). Later they could be outdated. */
const earlyLifetime = 20_000

/** Whether the page is replacing this access token already, so that a call should wait for the new one. */
export const isRefreshedEarly = (bearer: string | undefined): boolean =>
  bearer !== undefined && globalThis.earlyData?.expired === bearer

/** Ends the wait for the early refresh. */
export const endEarlyRefresh = (): void => {
  if (globalThis.earlyData) globalThis.earlyData.expired = undefined
}

/**
 * Takes the early response for this request, once. Returns undefined if there is none for the same URL and member, or if
 * it may be outdated: a request that changes something drops all of them.
 */
export const takeEarlyResponse = (url: string, init: RequestInit): Promise<Response> | undefined => {
  const early = globalThis.earlyData
  if (early === undefined) return undefined
  if (init.method !== "GET" || performance.now() > earlyLifetime) early.responses.clear()
  const response = early.responses.get(url)
  if (new Headers(init.headers).get("authorization") !== `Bearer ${early.bearer}`) return undefined
  early.responses.delete(url)
  return response
}
