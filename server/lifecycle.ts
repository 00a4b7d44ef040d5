import { Context, Effect, Latch, Layer, Schedule } from "effect"

/** Where the server is in its life. */
export interface LifecycleShape {
  /** Opens once the server listens. */
  readonly listening: Latch.Latch
  /** Host and port at which the server reaches itself, set before `listening` opens: the sandbox providers are there. */
  authority: string
  /** Once draining, readiness says no and connections are closed after their response. */
  draining: boolean
  /** Requests without a complete response yet. */
  inFlight: number
  /** Called first when the server stops: they close connections that stay open between requests. */
  readonly closeHandlers: Set<() => void>
}

/** How long no request may come in before the server stops listening, and the longest wait for that. */
const idleMs = 300
const timeoutMs = 8_000

export class Lifecycle extends Context.Service<Lifecycle, LifecycleShape>()("portal/Lifecycle") {
  static readonly layer = Layer.sync(Lifecycle, () => ({
    listening: Latch.makeUnsafe(),
    authority: "",
    draining: false,
    inFlight: 0,
    closeHandlers: new Set<() => void>(),
  }))
}

/**
 * Starts to drain, then waits until every request has its response and none has come in for a moment. A request on its
 * way over an idle connection would otherwise be lost when that connection is closed (RELIABILITY S1).
 */
export const drain = Effect.gen(function* () {
  const lifecycle = yield* Lifecycle
  lifecycle.draining = true
  for (const close of lifecycle.closeHandlers) close()
  let lastBusy = performance.now()
  const isIdle = Effect.sync(() => {
    if (lifecycle.inFlight > 0) lastBusy = performance.now()
    return performance.now() - lastBusy >= idleMs
  })
  yield* isIdle.pipe(
    Effect.repeat({ until: (idle) => idle, schedule: Schedule.spaced("25 millis") }),
    Effect.timeoutOption(timeoutMs),
  )
})
