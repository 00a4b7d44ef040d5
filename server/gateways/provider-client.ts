import { Clock, Effect } from "effect"
import type { Source } from "#api/contract/payments.ts"
import { ProviderAway } from "./provider.ts"

/** The longest we wait for one answer, in ms (RELIABILITY P9: ours comes within 10 s, whatever the provider does). */
export const answerTimeout = 8_000
/** The longest a whole conversation with a provider may last, in ms. */
export const conversationTimeout = 9_000
/** After so many failures in a row nobody is sent to the provider for `openFor` ms; then one caller tries again. */
const trips = 5
const openFor = 15_000
/** A second try starts only while there is time for it to finish. */
const retryBefore = 4_000
/** Far above any answer of the two providers. */
const largestAnswer = 1_048_576

export interface Ask {
  readonly method: "GET" | "POST"
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Asking twice does no more than asking once: one retry after a failure of the transport. */
  readonly idempotent: boolean
}

/** Status and body of an answer below 500. `json` is undefined when the body is not JSON. */
export interface Answer {
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

const away = (provider: Source, detail: string) => new ProviderAway({ provider, kind: "away", detail })

const send = (provider: Source, ask: Ask): Effect.Effect<Answer, ProviderAway> =>
  Effect.tryPromise({
    try: async (signal) => {
      const response = await fetch(ask.url, {
        method: ask.method,
        headers: ask.headers,
        body: ask.body ?? null,
        redirect: "error",
        signal,
      })
      const text = await response.text()
      return { status: response.status, text }
    },
    catch: (error) => away(provider, error instanceof Error ? error.name : "no answer"),
  }).pipe(
    Effect.timeoutOrElse({
      duration: `${answerTimeout} millis`,
      orElse: () => Effect.fail(away(provider, "no answer in time")),
    }),
    Effect.flatMap(({ status, text }) =>
      status >= 500 || status === 429
        ? Effect.fail(away(provider, `status ${status}`))
        : text.length > largestAnswer
          ? Effect.fail(new ProviderAway({ provider, kind: "nonsense", detail: "an endless answer" }))
          : Effect.succeed({ status, json: parsed(text) }),
    ),
  )

/**
 * Speaks HTTP with one provider: a time limit on every answer, one retry where asking twice is harmless, and a circuit
 * breaker, so that a provider that is down costs its callers nothing and no other route notices.
 */
export const makeConversation = (provider: Source) => {
  let failures = 0
  let shutUntil = 0
  const counted = (effect: Effect.Effect<Answer, ProviderAway>) =>
    effect.pipe(
      Effect.tap(() =>
        Effect.sync(() => {
          failures = 0
          shutUntil = 0
        }),
      ),
      Effect.tapError(() =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          failures += 1
          if (failures >= trips) shutUntil = now + openFor
        }),
      ),
    )
  const once = (ask: Ask) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      if (now < shutUntil) return yield* away(provider, "the circuit is open")
      // Half open: this caller tries, the others keep waiting until it has come back.
      if (shutUntil > 0) shutUntil = now + openFor
      return yield* counted(send(provider, ask))
    })
  return {
    /** The provider's answer, or ProviderAway. */
    ask: (request: Ask): Effect.Effect<Answer, ProviderAway> =>
      Effect.gen(function* () {
        const started = yield* Clock.currentTimeMillis
        return yield* once(request).pipe(
          Effect.catchTag("ProviderAway", (failure) =>
            Effect.flatMap(Clock.currentTimeMillis, (now) =>
              request.idempotent && now - started < retryBefore && failure.detail !== "the circuit is open"
                ? once(request)
                : Effect.fail(failure),
            ),
          ),
        )
      }),
  }
}

/** Ends a conversation of several questions in time for our own answer. */
export const withinConversation =
  (provider: Source) =>
  <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E | ProviderAway> =>
    effect.pipe(
      Effect.timeoutOrElse({
        duration: `${conversationTimeout} millis`,
        orElse: () => Effect.fail(away(provider, "no answer in time")),
      }),
    )
