import { Effect, Layer, Schema } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { readFileSync } from "node:fs"
import { now } from "#server/clock.ts"
import { Settings } from "#server/config.ts"
import { Lifecycle } from "#server/lifecycle.ts"
import { FaultBody } from "./faults.ts"
import { paypalRoutes } from "./paypal.ts"
import { paystackRoutes } from "./paystack.ts"
import { makeSandboxRows, type SandboxRows } from "./rows.ts"

const staticFile = (path: `/${string}`, name: string, contentType: string) =>
  HttpRouter.route(
    "GET",
    path,
    HttpServerResponse.text(readFileSync(new URL(name, import.meta.url), "utf8"), {
      contentType,
      headers: { "cache-control": "no-cache" },
    }),
  )

/**
 * `POST /sandbox/faults` injects a fault, and `DELETE` removes all. `GET /sandbox/taken.json` lists captured payments.
 * Never available in production.
 */
const faultRoutes = (rows: SandboxRows) => {
  const injectFault = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const body = yield* request.json.pipe(
      Effect.flatMap(Schema.decodeUnknownEffect(FaultBody)),
      Effect.option,
    )
    if (body._tag === "None")
      return HttpServerResponse.jsonUnsafe({ message: "unknown fault" }, { status: 400 })
    const { provider, operation, reference, mode, value, times } = body.value
    if (mode === "state") {
      const state = (value ?? {}) as { readonly status?: string; readonly captureStatus?: string }
      const at = yield* now
      const changed =
        provider === "paystack"
          ? yield* rows.forceTransaction(reference ?? "", state.status ?? "abandoned", at)
          : yield* rows.forceOrder(reference ?? "", state.status ?? null, state.captureStatus ?? null)
      return HttpServerResponse.jsonUnsafe({ changed })
    }
    yield* rows.injectFault({
      provider,
      operation: operation ?? null,
      reference: reference ?? null,
      mode,
      value,
      times: times ?? 1,
    })
    return HttpServerResponse.jsonUnsafe({ planted: mode })
  })
  return [
    HttpRouter.route("POST", "/sandbox/faults", injectFault),
    HttpRouter.route(
      "DELETE",
      "/sandbox/faults",
      Effect.as(rows.clear, HttpServerResponse.jsonUnsafe({ cleared: true })),
    ),
    HttpRouter.route(
      "GET",
      "/sandbox/taken.json",
      Effect.map(rows.taken, (taken) => HttpServerResponse.jsonUnsafe(taken)),
    ),
  ] as const
}

/**
 * The sandbox providers. Each is available only while no keys of the real provider are set (DECISIONS §6). They have
 * their own tables, and the portal calls them only over HTTP.
 */
export const ProviderSandbox = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* Settings
    const lifecycle = yield* Lifecycle
    const rows = yield* makeSandboxRows
    const scope = yield* Effect.scope
    const fork = (work: Effect.Effect<void>) => Effect.asVoid(Effect.forkIn(work, scope))
    // Known only after the server listens.
    const portalAuthority = () => lifecycle.authority
    const none = Layer.empty
    const hasSandbox = settings.paystack === null || settings.paypal === null
    return Layer.mergeAll(
      settings.paystack === null ? HttpRouter.addAll([...paystackRoutes(rows, portalAuthority, fork)]) : none,
      settings.paypal === null
        ? HttpRouter.addAll([
            ...paypalRoutes(rows, portalAuthority, fork),
            staticFile("/sandbox/paypal/sdk.js", "paypal-sdk.js", "text/javascript; charset=utf-8"),
            staticFile("/sandbox/paypal/approval.js", "paypal-approval.js", "text/javascript; charset=utf-8"),
            staticFile("/sandbox/paypal/button.css", "paypal-button.css", "text/css; charset=utf-8"),
          ])
        : none,
      hasSandbox
        ? HttpRouter.addAll([staticFile("/sandbox/provider.css", "provider.css", "text/css; charset=utf-8")])
        : none,
      hasSandbox && !settings.production ? HttpRouter.addAll([...faultRoutes(rows)]) : none,
    )
  }),
)
