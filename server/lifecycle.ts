import { Context, Layer } from "effect"

/** Where the server is in its life: once draining, readiness says no and connections are closed after their answer. */
export class Lifecycle extends Context.Service<Lifecycle, { draining: boolean }>()("portal/Lifecycle") {
  static readonly layer = Layer.sync(Lifecycle, () => ({ draining: false }))
}
