import { Clock, Effect } from "effect"
import type { Source } from "#api/contract/payments.ts"
import { ProviderUnavailable } from "./provider.ts"

/** The longest we wait for one answer, in ms (RELIABILITY P9: ours comes within 10 s, whatever the provider does). */
export const responseTimeoutMs = 8_000
/** The longest a whole conversation with a provider may last, in ms. */
export const exchangeTimeoutMs = 9_000
/** After so many failures in a row nobody is sent to the provider for `openDurationMs` ms; then one caller tries again. */
const failuresToOpen = 5
const openDurationMs = 15_000
/** A second try starts only while there is time for it to finish. */
const retryWindowMs = 4_000
/** Far above any answer of the two providers. */
const maxResponseBytes = 1_048_576

export interface ProviderRequest {
  readonly method: "GET" | "POST"
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Asking twice does no more than asking once: one retry after a failure of the transport. */
  readonly idempotent: boolean
}

/** Status and body of an answer below 500. `json` is undefined when the body is not JSON. */
export interface ProviderResponse {
  readonly status: number
  readonly json: unknown
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const providerUnavailable = (provider: Source, detail: string) =>
  new ProviderUnavailable({ provider, kind: "unavailable", detail })

const send = (
  provider: Source,
  request: ProviderRequest,
): Effect.Effect<ProviderResponse, ProviderUnavailable> =>
  Effect.tryPromise({
    try: async (signal) => {
      const response = await fetch(request.url, {
        method: request.method,
        headers: request.headers,
        body: request.body ?? null,
        redirect: "error",
        signal,
      })
      const text = await response.text()
      return { status: response.status, text }
    },
    catch: (error) => providerUnavailable(provider, error instanceof Error ? error.name : "no answer"),
  }).pipe(
    Effect.timeoutOrElse({
      duration: `${responseTimeoutMs} millis`,
      orElse: () => Effect.fail(providerUnavailable(provider, "no answer in time")),
    }),
    Effect.flatMap(({ status, text }) =>
      status >= 500 || status === 429
        ? Effect.fail(providerUnavailable(provider, `status ${status}`))
        : text.length > maxResponseBytes
          ? Effect.fail(
              new ProviderUnavailable({ provider, kind: "invalid-response", detail: "an endless answer" }),
            )
          : Effect.succeed({ status, json: parsed(text) }),
    ),
  )

/**
 * Speaks HTTP with one provider: a time limit on every answer, one retry where asking twice is harmless, and a circuit
 * breaker, so that a provider that is down costs its callers nothing and no other route notices.
 */
export const makeProviderClient = (provider: Source) => {
  let failures = 0
  let openUntil = 0
  const trackFailures = (effect: Effect.Effect<ProviderResponse, ProviderUnavailable>) =>
    effect.pipe(
      Effect.tap(() =>
        Effect.sync(() => {
          failures = 0
          openUntil = 0
        }),
      ),
      Effect.tapError(() =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          failures += 1
          if (failures >= failuresToOpen) openUntil = now + openDurationMs
        }),
      ),
    )
  const once = (request: ProviderRequest) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      if (now < openUntil) return yield* providerUnavailable(provider, "the circuit is open")
      // Half open: this caller tries, the others keep waiting until it has come back.
      if (openUntil > 0) openUntil = now + openDurationMs
      return yield* trackFailures(send(provider, request))
    })
  return {
    /** The provider's answer, or ProviderUnavailable. */
    request: (request: ProviderRequest): Effect.Effect<ProviderResponse, ProviderUnavailable> =>
      Effect.gen(function* () {
        const started = yield* Clock.currentTimeMillis
        return yield* once(request).pipe(
          Effect.catchTag("ProviderUnavailable", (failure) =>
            Effect.flatMap(Clock.currentTimeMillis, (now) =>
              request.idempotent && now - started < retryWindowMs && failure.detail !== "the circuit is open"
                ? once(request)
                : Effect.fail(failure),
            ),
          ),
        )
      }),
  }
}

/** Ends a conversation of several questions in time for our own answer. */
export const withExchangeTimeout =
  (provider: Source) =>
  <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E | ProviderUnavailable> =>
    effect.pipe(
      Effect.timeoutOrElse({
        duration: `${exchangeTimeoutMs} millis`,
        orElse: () => Effect.fail(providerUnavailable(provider, "no answer in time")),
      }),
    )
