import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { readFileSync } from "node:fs"
import { Settings } from "#server/config.ts"
import { Lifecycle } from "#server/lifecycle.ts"
import { faultRoutes } from "./fault-routes.ts"
import { sandboxPayPal } from "./keys.ts"
import { makeWebhookSigner, type WebhookSigner } from "./paypal-signing.ts"
import { makeMoneyRows } from "./money-rows.ts"
import { makePayPalWebhooks } from "./paypal-events.ts"
import { paypalRoutes } from "./paypal.ts"
import { makePaystackWebhooks } from "./paystack-events.ts"
import { paystackRoutes } from "./paystack.ts"
import { makeSandboxRows } from "./rows.ts"

const fileResponse = (name: string, contentType: string) =>
  HttpServerResponse.text(readFileSync(new URL(name, import.meta.url), "utf8"), {
    contentType,
    headers: { "cache-control": "no-cache" },
  })
const staticFile = (path: `/${string}`, name: string, contentType: string) =>
  HttpRouter.route("GET", path, fileResponse(name, contentType))

const javaScript = "text/javascript; charset=utf-8"

/** The script of PayPal's button. PayPal serves none for an unknown app ("JavaScript SDK, query parameters"). */
const buttonScript = () => {
  const script = fileResponse("paypal-sdk.js", javaScript)
  const refused = HttpServerResponse.text("client-id is not recognised", { status: 400 })
  return HttpRouter.route(
    "GET",
    "/sandbox/paypal/sdk.js",
    Effect.map(HttpServerRequest.HttpServerRequest, ({ url }) =>
      new URL(url, "http://sandbox").searchParams.get("client-id") === sandboxPayPal.clientId
        ? script
        : refused,
    ),
  )
}

/** `POST /sandbox/paypal/webhook-headers` signs its body as PayPal signs a webhook. Never available in production. */
const signingRoute = ({ headersFor }: WebhookSigner) =>
  HttpRouter.route(
    "POST",
    "/sandbox/paypal/webhook-headers",
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const raw = yield* request.text.pipe(Effect.orElseSucceed(() => ""))
      return HttpServerResponse.jsonUnsafe(yield* headersFor(raw))
    }),
  )

/**
 * The sandbox providers. Each is available only while no keys of the real provider are set (DECISIONS §6). They have
 * their own tables, and the portal calls them only over HTTP.
 */
export const ProviderSandbox = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* Settings
    const lifecycle = yield* Lifecycle
    const rows = yield* makeSandboxRows
    const money = yield* makeMoneyRows
    const scope = yield* Effect.scope
    const fork = (work: Effect.Effect<void>) => Effect.asVoid(Effect.forkIn(work, scope))
    // Known only after the server listens.
    const portalAuthority = () => lifecycle.authority
    const none = Layer.empty
    const signer = yield* makeWebhookSigner(() => `http://${portalAuthority()}/sandbox/paypal`)
    const webhooks = {
      paystack: makePaystackWebhooks(rows, portalAuthority, fork),
      paypal: makePayPalWebhooks(rows, signer, portalAuthority, fork),
    }
    const hasSandbox = settings.paystack === null || settings.paypal === null
    return Layer.mergeAll(
      settings.paystack === null
        ? HttpRouter.addAll([...paystackRoutes(rows, money, webhooks.paystack)])
        : none,
      settings.paypal === null
        ? HttpRouter.addAll([
            ...paypalRoutes(rows, signer, money, webhooks.paypal, settings.publicUrl),
            buttonScript(),
            staticFile("/sandbox/paypal/approval.js", "paypal-approval.js", javaScript),
          ])
        : none,
      hasSandbox
        ? HttpRouter.addAll([staticFile("/sandbox/provider.css", "provider.css", "text/css; charset=utf-8")])
        : none,
      hasSandbox && !settings.production
        ? HttpRouter.addAll([...faultRoutes(rows, money, webhooks), signingRoute(signer)])
        : none,
    )
  }),
)
