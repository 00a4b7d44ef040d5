import { Effect } from "effect"
import { HttpRouter, type HttpServerRequest } from "effect/http"
import { webhookEvents } from "#server/gateways/paypal-check.ts"
import type { SandboxResponse, withFaults } from "./faults.ts"
import { sandboxPayPal } from "./keys.ts"
import { problem } from "./paypal-responses.ts"

/**
 * What PayPal knows about the app: its webhook (notifications_webhooks_v1.json, `webhooks.get`) and its owner (Identity
 * v1, `userinfo`).
 */
export const paypalAccountRoutes = (
  respond: ReturnType<typeof withFaults>,
  ifAuthorised: <R>(
    work: Effect.Effect<SandboxResponse, never, R>,
  ) => Effect.Effect<SandboxResponse, never, R | HttpServerRequest.HttpServerRequest>,
  publicUrl: string,
) => {
  const webhook = respond("paypal", "settings", null, () =>
    ifAuthorised(
      Effect.map(HttpRouter.params, ({ id = "" }): SandboxResponse =>
        id === sandboxPayPal.webhookId
          ? {
              status: 200,
              body: {
                id,
                url: `${publicUrl}/api/payments/webhooks/paypal`,
                event_types: webhookEvents.map((name) => ({ name, description: name, status: "ENABLED" })),
              },
            }
          : problem(404, "INVALID_RESOURCE_ID", "INVALID_RESOURCE_ID"),
      ),
    ),
  )
  const owner = respond("paypal", "owner", null, () =>
    ifAuthorised(
      Effect.succeed({
        status: 200,
        body: {
          user_id: "https://www.paypal.com/webapps/auth/identity/user/sandbox",
          payer_id: sandboxPayPal.merchantId,
        },
      }),
    ),
  )
  return [
    HttpRouter.route("GET", "/sandbox/paypal/v1/notifications/webhooks/:id", webhook),
    HttpRouter.route("GET", "/sandbox/paypal/v1/identity/oauth2/userinfo", owner),
  ] as const
}
