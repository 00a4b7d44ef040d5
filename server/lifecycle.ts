import { Context, Layer } from "effect"

/** Where the server is in its life. */
export interface LifecycleShape {
  /** Once draining, readiness says no and connections are closed after their answer. */
  draining: boolean
  /** Host and port at which the server reaches itself, once it listens: the sandbox providers are there. */
  authority: string
}

export class Lifecycle extends Context.Service<Lifecycle, LifecycleShape>()("portal/Lifecycle") {
  static readonly layer = Layer.sync(Lifecycle, () => ({ draining: false, authority: "" }))
}
