import { Context, Effect, Latch, Layer, Schedule } from "effect"

/** The state of the server between its start and its stop. */
export interface LifecycleShape {
  /** Opens once the server listens. */
  readonly listening: Latch.Latch
  /** Host and port at which the server reaches itself, for the sandbox providers. Set before `listening` opens. */
  authority: string
  /** Whether the server is stopping. Readiness then fails, and every connection closes after its response. */
  draining: boolean
  /** How many requests have no complete response yet. */
  inFlight: number
  /** Called first when the server stops. They close the chat sockets, which stay open between requests. */
  readonly closeHandlers: Set<() => void>
}

/** For how long no request may be open before the server stops listening. */
const idleMs = 300
/** The longest wait for `idleMs` without a request. */
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
 * Drains the server: waits until no request has been open for `idleMs`. Without the wait, a request that arrives on an
 * idle connection would be lost when that connection closes (RELIABILITY S1).
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
