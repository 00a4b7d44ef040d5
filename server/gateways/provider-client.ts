import { Clock, Context, Effect, Layer, Option, Semaphore, Stream } from "effect"
import { FetchHttpClient, HttpBody, HttpClient, HttpClientRequest } from "effect/http"
import { CircuitBreaker } from "effect/persistence"
import type { Provider } from "#api/contract/payments.ts"
import { ProviderUnavailable } from "./provider.ts"

/** The longest wait for one response, in ms. Our own response must come within 10 s (RELIABILITY P9). */
const responseTimeoutMs = 8_000
/** The longest wait for all requests of one exchange, in ms. */
const exchangeTimeoutMs = 9_000
/** After this many consecutive failures no request is sent for `openDurationMs`. Then one caller tries. */
const failuresToOpen = 5
const openDurationMs = 15_000
/** A retry starts only within this time after the first request, in ms, so that it can still finish. */
const retryWindowMs = 4_000
/** The maximum size of a response body. It is far above any response of the two providers. */
const maxResponseBytes = 1_048_576

/**
 * How many requests for each purpose run at once, per provider. `paying`: a member waits. `checking`: re-checks and
 * webhooks. `signatures`: certificates of webhooks, which anybody can ask for.
 */
const maxConcurrent = { paying: 100, checking: 20, signatures: 4 } as const

/**
 * What the requests of the current fiber are for. Each purpose has its own circuit breaker and its own limit, so that
 * failures and floods of one purpose do not stop the others.
 */
export const RequestPurpose = Context.Reference<keyof typeof maxConcurrent>("portal/RequestPurpose", {
  defaultValue: () => "paying",
})

/** What the clients of the providers need. A provider's API never redirects, so a redirect is an error. */
export const ProviderHttp = Layer.mergeAll(
  FetchHttpClient.layer.pipe(
    Layer.provideMerge(Layer.succeed(FetchHttpClient.RequestInit, { redirect: "error" })),
  ),
  CircuitBreaker.layerStoreMemory(),
)

export interface ProviderRequest {
  readonly method: "GET" | "POST"
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether the request may be sent twice. If so, it is retried once. */
  readonly idempotent: boolean
}

/** Status and body of a response that is neither a 429 nor a 5xx. `json` is undefined when the body is not JSON. */
export interface ProviderResponse {
  readonly status: number
  readonly text: string
  readonly json: unknown
}

/** Returns undefined for a text that is not JSON. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Decodes a body and stops reading at `maxResponseBytes`, whatever its compressed size is. */
const boundedText = <E>(body: Stream.Stream<Uint8Array, E>): Effect.Effect<string, E | "too large"> =>
  body.pipe(
    Stream.runFoldEffect(
      () => ({ chunks: [] as Uint8Array[], size: 0 }),
      ({ chunks, size }, chunk) =>
        size + chunk.length > maxResponseBytes
          ? Effect.fail("too large" as const)
          : Effect.succeed({ chunks: [...chunks, chunk], size: size + chunk.length }),
    ),
    Effect.map(({ chunks }) => Buffer.concat(chunks).toString()),
  )

const providerUnavailable = (provider: Provider, detail: string) =>
  new ProviderUnavailable({ provider, kind: "unavailable", detail })

/**
 * Makes the HTTP client of one provider: a timeout for every response, one retry of idempotent requests, and for each
 * purpose a limit and a circuit breaker, so that callers do not wait for a provider that is down.
 */
export const makeProviderClient = Effect.fnUntraced(function* (provider: Provider) {
  const http = yield* HttpClient.HttpClient
  const breaker = yield* CircuitBreaker.make({
    tripPolicy: CircuitBreaker.consecutive(failuresToOpen),
    openDuration: openDurationMs,
  })
  const permits = {
    paying: Semaphore.makeUnsafe(maxConcurrent.paying),
    checking: Semaphore.makeUnsafe(maxConcurrent.checking),
    signatures: Semaphore.makeUnsafe(maxConcurrent.signatures),
  }
  /** Fails at once when the circuit of the purpose is open or when too many of its requests are running. */
  const protect = <A>(request: Effect.Effect<A, ProviderUnavailable>) =>
    Effect.flatMap(RequestPurpose, (purpose) =>
      request.pipe(
        breaker.execute({ key: `${provider} ${purpose}` }),
        Effect.catchTag("CircuitBreakerError", () =>
          Effect.fail(providerUnavailable(provider, `the circuit for ${purpose} is open`)),
        ),
        permits[purpose].withPermitsIfAvailable(1),
        Effect.flatMap(
          Option.match({
            onNone: () => Effect.fail(providerUnavailable(provider, `too many requests for ${purpose}`)),
            onSome: Effect.succeed,
          }),
        ),
      ),
    )

  const send = ({ method, url, headers, body }: ProviderRequest) =>
    http
      .execute(
        HttpClientRequest.make(method)(url, {
          headers,
          ...(body === undefined ? {} : { body: HttpBody.text(body, headers["content-type"]) }),
        }),
      )
      .pipe(
        Effect.flatMap((response) =>
          Effect.map(boundedText(response.stream), (text) => ({ status: response.status, text })),
        ),
        Effect.mapError((error) =>
          error === "too large"
            ? new ProviderUnavailable({ provider, kind: "invalid-response", detail: "response too large" })
            : providerUnavailable(provider, error.reason._tag),
        ),
        Effect.timeoutOrElse({
          duration: responseTimeoutMs,
          orElse: () => Effect.fail(providerUnavailable(provider, "no answer in time")),
        }),
        Effect.flatMap(({ status, text }) =>
          status >= 500 || status === 429
            ? Effect.fail(providerUnavailable(provider, `status ${status}`))
            : Effect.succeed<ProviderResponse>({ status, text, json: parsedJson(text) }),
        ),
        // The providers do not need our trace headers.
        Effect.provideService(HttpClient.TracerPropagationEnabled, false),
        protect,
      )

  return {
    /** Returns the provider's response. Fails with `ProviderUnavailable` for no response, a 429 or a 5xx. */
    request: Effect.fnUntraced(function* (request: ProviderRequest) {
      const startedAt = yield* Clock.currentTimeMillis
      const isInTime = Effect.map(Clock.currentTimeMillis, (at) => at - startedAt < retryWindowMs)
      return yield* send(request).pipe(
        Effect.retry({ times: request.idempotent ? 1 : 0, while: () => isInTime }),
      )
    }),
  }
})

/**
 * Fails with `ProviderUnavailable` when the requests of `effect` take longer than `exchangeTimeoutMs`. Logs each such
 * failure with its reason, because the response to the member does not name it.
 */
export const withExchangeTimeout =
  (provider: Provider) =>
  <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E | ProviderUnavailable> =>
    effect.pipe(
      Effect.timeoutOrElse({
        duration: exchangeTimeoutMs,
        orElse: () => Effect.fail(providerUnavailable(provider, "no answer in time")),
      }),
      Effect.tapError((error) =>
        error instanceof ProviderUnavailable
          ? Effect.logWarning("the payment provider gave no usable response").pipe(
              Effect.annotateLogs({ provider, reason: error.detail }),
            )
          : Effect.void,
      ),
    )
