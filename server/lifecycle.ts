import { Context, Effect, Layer } from "effect"

/** Where the server is in its life. */
export interface LifecycleShape {
  /** Once draining, readiness says no and connections are closed after their answer. */
  draining: boolean
  /** Requests that are being answered. */
  inFlight: number
  /** Host and port at which the server reaches itself, once it listens: the sandbox providers are there. */
  authority: string
  /** What is told first that the server is going: connections that stay open between requests. */
  readonly closeHandlers: Set<() => void>
}

/** How long nothing must come in before the door is shut, and how long that is waited for. */
const idleMs = 300
const timeoutMs = 8_000

export class Lifecycle extends Context.Service<Lifecycle, LifecycleShape>()("portal/Lifecycle") {
  static readonly layer = Layer.sync(Lifecycle, () => ({
    draining: false,
    inFlight: 0,
    authority: "",
    closeHandlers: new Set<() => void>(),
  }))
}

/**
 * Says that the server is going, then waits until every request is answered and none has come for a moment: a request
 * that is on its way on an open connection would otherwise be cut off when that connection, idle as far as the server
 * knows, is closed (RELIABILITY S1).
 */
export const drain = Effect.gen(function* () {
  const lifecycle = yield* Lifecycle
  lifecycle.draining = true
  for (const close of lifecycle.closeHandlers) close()
  const startedAt = performance.now()
  let busy = startedAt
  while (performance.now() - startedAt < timeoutMs) {
    if (lifecycle.inFlight > 0) busy = performance.now()
    if (performance.now() - busy >= idleMs) return
    yield* Effect.sleep("25 millis")
  }
})
