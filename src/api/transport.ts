/** Sends the requests of the API client (call.ts), and reads their responses. */
import { Effect } from "effect"
import type { Failure } from "../outcome.ts"
import { timedOut, unreachable } from "./failure.ts"
import { reachability } from "./reachability.ts"

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

/** A response that was read. */
export interface ApiResponse {
  readonly ok: boolean
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}
/** What is sent with a URL. */
export interface TransportInit extends RequestInit {
  /** The response to the same request, if the page has sent it before its scripts had loaded. */
  readonly early?: Promise<Response> | undefined
}
/** Sends one request. A call can replace `fetch`, for example to report upload progress. */
export type Transport = (url: string, init: TransportInit) => Effect.Effect<ApiResponse, Failure>

/** Time limit for one response (ms). */
const responseTimeout = 20_000

const readBody = async (response: Response): Promise<unknown> => {
  const type = response.headers.get("content-type") ?? ""
  const bytes = await response.arrayBuffer()
  if (/pdf|octet-stream/.test(type)) return new Uint8Array(bytes)
  // Spreadsheet programs need the byte order mark of CSV, and text() would remove it.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
  if (!type.includes("json")) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Sends one HTTP request. Fails as `Unreachable` on a network error or without a response within 20 s. */
export const exchange: Transport = (url, { early, ...init }) =>
  Effect.callback<ApiResponse, Failure>((resume, signal) => {
    const limit = AbortSignal.timeout(responseTimeout)
    const send = () => fetch(url, { ...init, signal: AbortSignal.any([signal, limit]) })
    // On a bad network a second request may succeed.
    const sent = early?.catch(send) ?? send()
    sent
      .then(async (response) => ({
        ok: response.ok,
        status: response.status,
        headers: response.headers,
        body: await readBody(response),
      }))
      .then(
        (response) => {
          // A proxy answers with 502 or 504 for a server that is down.
          if (response.status < 500) reachability.report(true)
          return resume(Effect.succeed(response))
        },
        () => {
          if (!signal.aborted) reachability.report(false)
          return resume(Effect.fail(limit.aborted ? timedOut() : unreachable()))
        },
      )
  })

/** How many responses a page stores for revalidation. The oldest is dropped first. */
const maxRevalidated = 50

/**
 * Makes a transport that stores the responses with an ETag and sends the tag with the next request. A 304 then stands for
 * the stored response. The browser cannot do this: `no-store` keeps members' data out of its cache (NETWORK §2.7).
 */
export const makeRevalidation = () => {
  const stored = new Map<string, ApiResponse>()
  const send: Transport = (url, init) => {
    if (init.method !== "GET") return exchange(url, init)
    const earlier = stored.get(url)
    const tag = earlier?.headers.get("etag")
    const headers = new Headers(init.headers)
    if (tag) headers.set("if-none-match", tag)
    return Effect.map(exchange(url, { ...init, headers }), (response) => {
      if (response.status === 304 && earlier !== undefined) return earlier
      if (!response.ok) return response
      stored.delete(url)
      if (response.headers.has("etag")) stored.set(url, response)
      for (const oldest of stored.keys()) if (stored.size > maxRevalidated) stored.delete(oldest)
      return response
    })
  }
  return { send, clear: () => stored.clear() }
}
