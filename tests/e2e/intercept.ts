/**
 * Stand-ins for single calls. Playwright's own `page.route` pauses every file of a page and turns the browser's cache off,
 * which costs half a second a page; this pauses the calls that are named and nothing else.
 */
import type { CDPSession, Page } from "playwright/test"

/** What a stand-in answers; `json` is a body and its content type in one. Status 200 unless said. */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly contentType?: string
  readonly body?: string
  readonly json?: unknown
}

/** A request that waits in the browser for what the test decides. Each way out resolves to false once the page has given it up. */
export interface PausedRequest {
  readonly url: string
  readonly method: string
  /** Whether the page no longer waits for an answer. */
  readonly isGivenUp: () => boolean
  readonly fulfill: (reply: Reply) => Promise<boolean>
  /** Lets the real server answer, at another address where one is named. */
  readonly pass: (url?: string) => Promise<boolean>
  /** Breaks it as a lost network does. */
  readonly abort: () => Promise<boolean>
  /** The real server's answer, which the page has not seen yet; null when it cannot be had. */
  readonly fetch: () => Promise<{ readonly status: number; readonly json: unknown } | null>
}

type Handler = (request: PausedRequest) => unknown

interface Interception {
  readonly isMatch: (request: { readonly url: string; readonly method: string }) => boolean
  readonly pattern: string
  readonly handler: Handler
}

/** `**` of a glob is the one wildcard of the protocol; a regular expression is asked about every call of the API. */
const patternOf = (url: string | RegExp): string =>
  typeof url === "string" ? url.replaceAll("**", "*").replaceAll("?", "\\?") : "*/api/*"

const matcherOf = (url: string | RegExp) => {
  if (typeof url !== "string") return (address: string) => url.test(address)
  const source = url.replace(/[.?+^${}()|[\]\\]/g, "\\$&").replaceAll(/\*\*?/g, ".*")
  const whole = new RegExp(`^${source}$`)
  return (address: string) => whole.test(address)
}

interface Session {
  readonly cdp: CDPSession
  /** The newest first: it wins. */
  readonly interceptions: Interception[]
}
const sessions = new WeakMap<Page, Promise<Session>>()

const isGone = (error: unknown): boolean =>
  error instanceof Error && /Invalid InterceptionId|Target (page|closed)|has been closed/.test(error.message)

/** Whether the browser still had the request. */
const settle = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (isGone(error)) return false
      throw error
    },
  )

const open = async (page: Page): Promise<Session> => {
  const cdp = await page.context().newCDPSession(page)
  const interceptions: Interception[] = []
  const givenUp = new Set<string>()
  cdp.on("Network.loadingFailed", ({ requestId }) => void givenUp.add(requestId))
  cdp.on("Fetch.requestPaused", ({ requestId, networkId, request, resourceType }) => {
    const pass = (url?: string) =>
      settle(cdp.send("Fetch.continueRequest", { requestId, ...(url === undefined ? {} : { url }) }))
    const found = interceptions.find(({ isMatch }) => isMatch(request))
    if (found === undefined) {
      void pass()
      return
    }
    found.handler({
      url: request.url,
      method: request.method,
      isGivenUp: () => networkId !== undefined && givenUp.has(networkId),
      pass,
      // A page that is left for an address that fails would be replaced by the browser's own; aborted, it stays.
      abort: () =>
        settle(
          cdp.send("Fetch.failRequest", {
            requestId,
            errorReason: resourceType === "Document" ? "Aborted" : "ConnectionRefused",
          }),
        ),
      fulfill: ({ status = 200, headers = {}, contentType, body = "", json }) =>
        settle(
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
          const answer = await page.request.fetch(request.url, {
            method: request.method,
            headers: request.headers,
            ...(request.postData === undefined ? {} : { data: request.postData }),
          })
          return { status: answer.status(), json: await answer.json() }
        } catch {
          return null
        }
      },
    })
  })
  // Without it the browser does not tell which of them the page has given up.
  await cdp.send("Network.enable")
  return { cdp, interceptions }
}

/**
 * Hands every request to `url` to the handler, from now until the returned function is called. Where two match, the one
 * that was added last wins.
 * @param url a glob such as `**\/api/events?*`, or a regular expression over addresses of the API.
 * @param method only requests of this method, such as "PATCH"; all of them unless said.
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
  // What the browser has stored is asked of nobody.
  if (typeof url === "string" && url.includes("/assets/"))
    await cdp.send("Network.setCacheDisabled", { cacheDisabled: true })
  return async () => {
    interceptions.splice(interceptions.indexOf(interception), 1)
    await update()
  }
}
