import { Effect, Schema } from "effect"
import { HttpApi, type HttpApiEndpoint, type HttpApiGroup } from "effect/http-api"
import type { Failure } from "../outcome.ts"
import { Authorization, SchemaErrors, SessionExpired, TooManyRequests } from "./contract/wire.ts"
import { failureDecoder } from "./decode-failure.ts"
import { invalidResponse } from "./failure.ts"
import { randomId } from "../random-id.ts"
import { type TokenPair, tokenPairOf, tokens } from "./tokens.ts"
import { type ApiResponse, exchange, makeRevalidation, type Transport } from "./transport.ts"
import { takeUsage } from "./usage.ts"

type Call<E> = E extends HttpApiEndpoint.ConstraintRequest
  ? (
      request: HttpApiEndpoint.ClientRequest<
        E["~Params"],
        E["~Query"],
        E["~Payload"],
        E["~Headers"],
        "decoded-only"
      > & { readonly through?: Transport },
    ) => Effect.Effect<E["~Success"]["Type"], Failure>
  : never
/**
 * The calls of a group. Each returns the decoded response or fails with a `Failure`. An interrupt aborts the request.
 */
export type CallsOf<Group extends HttpApiGroup.Constraint> = {
  readonly [E in keyof Group["endpoints"]]: Call<Group["endpoints"][E]>
}

interface Request {
  readonly params?: unknown
  readonly query?: unknown
  readonly payload?: unknown
  readonly through?: Transport
}
interface TokenStore {
  readonly get: () => TokenPair | null
  readonly set: (pair: TokenPair | null, isStored?: boolean) => void
  readonly subscribe?: (listener: (pair: TokenPair | null) => void) => unknown
}

/** Encodes path or query parameters as strings. */
const encodeParameters = (
  schema: Schema.Top | undefined,
  value: unknown,
): Record<string, string | undefined> =>
  schema === undefined || value === undefined
    ? {}
    : (Schema.encodeUnknownSync(Schema.toCodecStringTree(schema) as unknown as Schema.Codec<unknown>)(
        value,
      ) as Record<string, string | undefined>)

const urlOf = (
  path: string,
  params: Record<string, string | undefined>,
  query: Record<string, string | undefined>,
) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Returns the header that begins a trace (W3C Trace Context). The server continues it to the statements. */
const traceparent = () => `00-${randomId()}-${randomId().slice(16)}-01`

const headersOf = (bearer: string | undefined, payload: unknown): Headers => {
  const headers = new Headers({ accept: "application/json" })
  if (bearer !== undefined) headers.set("authorization", `Bearer ${bearer}`)
  if (payload !== undefined && !(payload instanceof FormData)) headers.set("content-type", "application/json")
  return headers
}

/**
 * Decodes the errors of POST /auth/refresh-token. They are listed here, because importing the endpoint's group would
 * load the schemas of every login form.
 */
const refreshFailure = failureDecoder([SessionExpired, TooManyRequests], false)

/** Whether a host refused the refresh token. Any other response, such as the page of a proxy, says nothing about it. */
const isRefusal = ({ status, body }: ApiResponse): boolean =>
  [400, 401, 403].includes(status) && !(typeof body === "string" && body.trimStart().startsWith("<"))

/**
 * Runs `work` in one tab at a time, because only one tab may rotate the tokens. The other tabs then use the tokens that
 * it stored.
 */
const withTokenLock = <A>(work: () => Promise<A>): Promise<A> =>
  typeof navigator !== "undefined" && "locks" in navigator
    ? navigator.locks.request("root/token", work)
    : work()

/**
 * Makes the browser's API client from the contract (DESIGN §3). It works group by group, so that a page loads only the
 * schemas that it uses. An error response is decoded with the errors that its endpoint declares. When the access token
 * has expired, the client refreshes it once while parallel calls wait. If the refresh fails, the call fails as
 * `SessionExpired`.
 * @param baseUrl the API host, without a slash at the end.
 * @param store holds the tokens.
 * @param reread reads the tokens that another tab may have stored, before a refresh.
 */
export const makeApiClient = (
  baseUrl: string,
  store: TokenStore = tokens,
  reread?: () => Promise<TokenPair | null>,
) => {
  const revalidation = makeRevalidation()
  // Another host may not allow these headers, and the browser would then refuse the call.
  const isOwnHost = baseUrl.startsWith("/")
  store.subscribe?.((pair) => {
    if (pair === null) revalidation.clear()
  })
  let refreshing: Promise<"refreshed" | "expired" | Failure> | undefined
  const refresh = (stale: string | undefined): Promise<"refreshed" | "expired" | Failure> =>
    (refreshing ??= withTokenLock(async () => {
      const stored = await reread?.()
      if (stored && stored.accessToken !== stale) store.set(stored, true)
      const pair = store.get()
      if (pair === null) return "expired"
      if (pair.accessToken !== stale) return "refreshed"
      if (pair.refreshToken === "") return "expired"
      const init = {
        method: "POST",
        headers: headersOf(undefined, {}),
        body: JSON.stringify({ refreshToken: pair.refreshToken }),
      }
      const sent = await Effect.runPromise(
        exchange(`${baseUrl}/auth/refresh-token`, init).pipe(Effect.catch(Effect.succeed)),
      )
      if (!("ok" in sent)) return sent
      // A logout or another login came first. Storing or ending this session now would change that one.
      if (store.get() !== pair) return invalidResponse(sent.status)
      const next = tokenPairOf((sent.body as { readonly data?: unknown } | null)?.data)
      if (sent.ok && next !== null) {
        store.set(next)
        return "refreshed"
      }
      // A provider failure or a rate limit does not end a session. A code names another cause.
      const failure = refreshFailure(sent)
      const hasOtherCause =
        failure._tag === "TooManyRequests" || failure.code !== null || failure.status >= 500
      if (hasOtherCause) return failure
      return isRefusal(sent) ? "expired" : invalidResponse(sent.status)
    }).finally(() => {
      refreshing = undefined
    }))

  return <Group extends HttpApiGroup.Constraint>(group: Group): CallsOf<Group> => {
    const calls: Record<string, unknown> = {}
    HttpApi.reflect(HttpApi.make("portal").add(group).middleware(SchemaErrors), {
      onGroup: () => {},
      onEndpoint: ({ endpoint, middleware, successes, errors }) => {
        const asMember = [...middleware].some((one) => one.key === Authorization.key)
        const schemas = new Map(
          [...successes].map(([status, all]) => [status, Schema.toCodecJson(Schema.Union([...all]))]),
        )
        const failureOf = failureDecoder([...errors.values()].flat(), asMember)
        const decode = (response: ApiResponse): Effect.Effect<unknown, Failure> => {
          const schema = schemas.get(response.status)
          if (schema === undefined) return Effect.fail(invalidResponse(response.status))
          // The bytes of a document are not JSON, so the JSON codec cannot decode them.
          if (response.body instanceof Uint8Array) return Effect.succeed(response.body)
          return Schema.decodeUnknownEffect(schema as unknown as Schema.Codec<unknown>)(response.body).pipe(
            Effect.mapError(() => invalidResponse(response.status)),
          )
        }
        calls[endpoint.identifier] = ({
          params,
          query,
          payload,
          through = revalidation.send,
        }: Request = {}) => {
          const url =
            baseUrl +
            urlOf(
              endpoint.path,
              encodeParameters(endpoint.params, params),
              encodeParameters(endpoint.query, query),
            )
          const body =
            payload === undefined ? null : payload instanceof FormData ? payload : JSON.stringify(payload)
          const attempt = (mayRefresh: boolean): Effect.Effect<unknown, Failure> => {
            const bearer = asMember ? store.get()?.accessToken : undefined
            const afterRefresh = (ifExpired: () => Effect.Effect<unknown, Failure>) =>
              Effect.flatMap(
                Effect.promise(() => refresh(bearer)),
                (outcome) => {
                  if (outcome === "refreshed") return attempt(false)
                  return outcome === "expired" ? ifExpired() : Effect.fail(outcome)
                },
              )
            // The page is replacing this token already.
            if (bearer !== undefined && globalThis.earlyData?.expired === bearer)
              return afterRefresh(() => attempt(false))
            const early = globalThis.earlyData?.take(endpoint.method, url, bearer)
            const headers = headersOf(bearer, payload)
            // The counted usage must wait for a request that is sent.
            if (isOwnHost && early === undefined) {
              headers.set("traceparent", traceparent())
              const usage = takeUsage()
              if (usage !== "") headers.set("x-usage", usage)
            }
            return Effect.flatMap(
              through(url, { method: endpoint.method, headers, body, early }),
              (response) => {
                if (response.ok) return decode(response)
                const failure = failureOf(response)
                if (failure._tag !== "SessionExpired" || !mayRefresh || store.get() === null)
                  return Effect.fail(failure)
                return afterRefresh(() => Effect.fail(failure))
              },
            )
          }
          return attempt(asMember)
        }
      },
    })
    return calls as unknown as CallsOf<Group>
  }
}
