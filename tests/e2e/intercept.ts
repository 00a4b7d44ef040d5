/**
 * Intercepts single API calls. Playwright's `page.route` pauses every file of a page and disables the browser cache,
 * which costs half a second per page. This pauses only matching calls.
 */
import type { CDPSession, Page } from "playwright/test"

/** A fake response. `json` sets the body and its content type. The status defaults to 200. */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly contentType?: string
  readonly body?: string
  readonly json?: unknown
}

/**
 * A paused request. `fulfill` and `abort` resolve once the page has the response: true, or false when the page had
 * aborted the request.
 */
export interface PausedRequest {
  readonly url: string
  readonly method: string
  /** Whether the page has aborted the request. */
  readonly isAborted: () => boolean
  readonly fulfill: (reply: Reply) => Promise<boolean>
  /** Passes the request on to the real server, to `url` if given. */
  readonly pass: (url?: string) => Promise<boolean>
  /** Fails the request like a lost network. */
  readonly abort: () => Promise<boolean>
  /** Returns the real server's response before the page sees it; null when there is none. */
  readonly fetch: () => Promise<{ readonly status: number; readonly json: unknown } | null>
}

type Handler = (request: PausedRequest) => unknown

interface Interception {
  readonly isMatch: (request: { readonly url: string; readonly method: string }) => boolean
  readonly pattern: string
  readonly handler: Handler
}

/** Returns the protocol's pattern, whose only wildcard is `*`. For a regular expression, matches every API call. */
const patternOf = (url: string | RegExp): string =>
  typeof url === "string" ? url.replaceAll("**", "*").replaceAll("?", "\\?") : "*/api/*"

const matcherOf = (url: string | RegExp) => {
  if (typeof url !== "string") return (address: string) => url.test(address)
  const source = url.replace(/[.?+^${}()|[\]\\]/g, "\\$&").replaceAll(/\*\*?/g, ".*")
  const pattern = new RegExp(`^${source}$`)
  return (address: string) => pattern.test(address)
}

interface Session {
  readonly cdp: CDPSession
  /** The newest comes first and wins. */
  readonly interceptions: Interception[]
}
const sessions = new WeakMap<Page, Promise<Session>>()

/** When the last interception ends, the browser passes every paused request on and then knows none of them. */
const isGoneError = (error: unknown): boolean =>
  error instanceof Error &&
  /Invalid InterceptionId|Fetch domain is not enabled|Target (page|closed)|has been closed/.test(
    error.message,
  )

/** Returns whether the browser still had the request. */
const settle = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (isGoneError(error)) return false
      throw error
    },
  )

/** Records how each request of the page ended. */
const watchEnds = (page: Page, cdp: CDPSession) => {
  const ends = new Map<string, "aborted" | "answered">()
  const waiters = new Map<string, (end: "aborted" | "answered") => void>()
  const record = (id: string, end: "aborted" | "answered") => {
    ends.set(id, end)
    waiters.get(id)?.(end)
  }
  cdp.on("Network.loadingFinished", ({ requestId }) => record(requestId, "answered"))
  cdp.on("Network.loadingFailed", ({ requestId, canceled }) =>
    record(requestId, canceled === true ? "aborted" : "answered"),
  )
  const closed = new Promise<"answered">((resolve) => page.once("close", () => resolve("answered")))
  return {
    isAborted: (id: string | undefined) => id !== undefined && ends.get(id) === "aborted",
    /** Waits until the page has the response. Returns false when it had aborted the request. */
    isReceived: async (id: string | undefined): Promise<boolean> => {
      if (id === undefined) return true
      const end =
        ends.get(id) ??
        (await Promise.race([
          closed,
          new Promise<"aborted" | "answered">((resolve) => waiters.set(id, resolve)),
        ]))
      return end === "answered"
    },
  }
}

const open = async (page: Page): Promise<Session> => {
  const cdp = await page.context().newCDPSession(page)
  const interceptions: Interception[] = []
  const { isAborted, isReceived } = watchEnds(page, cdp)
  cdp.on("Fetch.requestPaused", ({ requestId, networkId, request, resourceType }) => {
    const pass = (url?: string) =>
      settle(cdp.send("Fetch.continueRequest", { requestId, ...(url === undefined ? {} : { url }) }))
    // The browser may accept a response although the page has just aborted the request. No page aborts its own document.
    const settleReceived = async (work: Promise<unknown>): Promise<boolean> =>
      (await settle(work)) && (resourceType === "Document" || isReceived(networkId))
    const found = interceptions.find(({ isMatch }) => isMatch(request))
    if (found === undefined) {
      void pass()
      return
    }
    found.handler({
      url: request.url,
      method: request.method,
      isAborted: () => isAborted(networkId),
      pass,
      // Aborts instead of failing: a failed navigation would replace the page with the browser's error page.
      abort: () =>
        settleReceived(
          cdp.send("Fetch.failRequest", {
            requestId,
            errorReason: resourceType === "Document" ? "Aborted" : "ConnectionRefused",
          }),
        ),
      fulfill: ({ status = 200, headers = {}, contentType, body = "", json }) =>
        settleReceived(
          cdp.send("Fetch.fulfillRequest", {
            requestId,
            responseCode: status,
            responseHeaders: Object.entries({
              "content-type": contentType ?? (json === undefined ? "text/plain" : "application/json"),
              ...headers,
            }).map(([name, value]) => ({ name, value })),
            body: Buffer.from(json === undefined ? body : JSON.stringify(json)).toString("base64"),
          }),
        ),
      fetch: async () => {
        try {
          const response = await page.request.fetch(request.url, {
            method: request.method,
            headers: request.headers,
            ...(request.postData === undefined ? {} : { data: request.postData }),
          })
          return { status: response.status(), json: await response.json() }
        } catch {
          return null
        }
      },
    })
  })
  // Without the Network domain, the browser does not report which requests the page has aborted.
  await cdp.send("Network.enable")
  return { cdp, interceptions }
}

/**
 * Passes every request to `url` to the handler until the returned function is called. The handler added last wins.
 * @param url a glob such as `**\/api/events?*`, or a regular expression for API URLs.
 * @param method limits the method, such as "PATCH"; all methods by default.
 */
export const intercept = async (
  page: Page,
  url: string | RegExp,
  handler: Handler,
  { method }: { readonly method?: string } = {},
): Promise<() => Promise<void>> => {
  let opening = sessions.get(page)
  if (opening === undefined) sessions.set(page, (opening = open(page)))
  const { cdp, interceptions } = await opening
  const update = () => {
    const patterns = [...new Set(interceptions.map(({ pattern }) => pattern))]
    return patterns.length === 0
      ? cdp.send("Fetch.disable")
      : cdp.send("Fetch.enable", { patterns: patterns.map((urlPattern) => ({ urlPattern })) })
  }
  const isUrl = matcherOf(url)
  const interception: Interception = {
    isMatch: (request) => isUrl(request.url) && (method === undefined || request.method === method),
    pattern: patternOf(url),
    handler,
  }
  interceptions.unshift(interception)
  await update()
  // The browser does not request cached assets, so the cache is disabled for them.
  if (typeof url === "string" && url.includes("/assets/"))
    await cdp.send("Network.setCacheDisabled", { cacheDisabled: true })
  return async () => {
    interceptions.splice(interceptions.indexOf(interception), 1)
    await update()
  }
}
