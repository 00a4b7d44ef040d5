import { Effect, Option, Schema } from "effect"
import type { PayPalSettings } from "#server/config.ts"
import { requestToken } from "./paypal-token.ts"
import { makeProviderClient } from "./provider-client.ts"
import type { ProviderUnavailable } from "./provider.ts"
import { failedCheck, passedCheck, type SettingCheck, unknownCheck } from "./setting-check.ts"

const appSettings = ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET"]
const webhookSettings = ["PAYPAL_WEBHOOK_ID"]
const merchantSettings = ["PAYPAL_MERCHANT_ID"]

/**
 * The events that the portal needs: those of orders, captures and disputes (developer.paypal.com, "Webhook event
 * names", Orders v2, Payments v2 and Disputes v1).
 */
export const webhookEvents = [
  "CHECKOUT.ORDER.APPROVED",
  "CHECKOUT.PAYMENT-APPROVAL.REVERSED",
  "PAYMENT.CAPTURE.COMPLETED",
  "PAYMENT.CAPTURE.DECLINED",
  "PAYMENT.CAPTURE.DENIED",
  "PAYMENT.CAPTURE.PENDING",
  "PAYMENT.CAPTURE.REFUNDED",
  "PAYMENT.CAPTURE.REVERSED",
  "CUSTOMER.DISPUTE.CREATED",
  "CUSTOMER.DISPUTE.RESOLVED",
  "CUSTOMER.DISPUTE.UPDATED",
] as const

const Webhook = Schema.Struct({
  url: Schema.String,
  event_types: Schema.Array(Schema.Struct({ name: Schema.String })),
})
const UserInfo = Schema.Struct({ payer_id: Schema.optionalKey(Schema.String) })
const Failure = Schema.Struct({ error: Schema.String })

/** Compares PayPal's webhook with the address of this portal and the events that it needs. */
const compareWebhook = ({ url, event_types }: typeof Webhook.Type, publicUrl: string): SettingCheck => {
  const expected = `${publicUrl}/api/payments/webhooks/paypal`
  if (url !== expected)
    return failedCheck(
      webhookSettings,
      `The webhook of PAYPAL_WEBHOOK_ID goes to ${url}, not to ${expected}.`,
    )
  const subscribed = new Set(event_types.map(({ name }) => name))
  const missing = subscribed.has("*") ? [] : webhookEvents.filter((name) => !subscribed.has(name))
  return missing.length === 0
    ? passedCheck(
        webhookSettings,
        "PAYPAL_WEBHOOK_ID is a webhook of this app, with this portal's address and all events.",
      )
    : failedCheck(
        webhookSettings,
        `The webhook of PAYPAL_WEBHOOK_ID lacks these events: ${missing.join(", ")}.`,
      )
}

/** Turns a provider that gave no usable response into a check that says so. */
const orUnknown =
  (names: readonly string[]) =>
  <R>(check: Effect.Effect<SettingCheck, ProviderUnavailable, R>) =>
    Effect.catchTag(check, "ProviderUnavailable", (failure) =>
      Effect.succeed(unknownCheck(names, "PayPal", failure)),
    )

/**
 * Makes the check of PayPal's settings: a token, the webhook and the app's owner. No call moves money. It never fails.
 */
export const makePayPalCheck = Effect.fnUntraced(function* (settings: PayPalSettings, publicUrl: string) {
  const client = yield* makeProviderClient("PAYPAL")
  const { baseUrl, webhookId, merchantId } = settings
  const get = (token: string, path: string) =>
    client.request({
      method: "GET",
      url: `${baseUrl}${path}`,
      headers: { authorization: `Bearer ${token}`, accept: "application/json" },
      idempotent: true,
    })

  const checkWebhook = Effect.fnUntraced(function* (token: string) {
    if (webhookId === null)
      return failedCheck(webhookSettings, "PAYPAL_WEBHOOK_ID is not set: every webhook would be refused.")
    const response = yield* get(token, `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`)
    const found = Option.getOrUndefined(Schema.decodeUnknownOption(Webhook)(response.json))
    if (response.status === 200 && found !== undefined) return compareWebhook(found, publicUrl)
    return response.status === 404 || response.status === 400
      ? failedCheck(webhookSettings, "PAYPAL_WEBHOOK_ID is not a webhook of the app of PAYPAL_CLIENT_ID.")
      : unknownCheck(webhookSettings, "PayPal", response)
  })

  const checkMerchant = Effect.fnUntraced(function* (token: string) {
    const response = yield* get(token, "/v1/identity/oauth2/userinfo?schema=paypalv1.1")
    const owner = Option.getOrUndefined(Schema.decodeUnknownOption(UserInfo)(response.json))?.payer_id
    // PayPal names the owner only to apps with the scope for account attributes.
    if (response.status !== 200 || owner === undefined)
      return {
        settings: merchantSettings,
        fits: null,
        sentence:
          "PAYPAL_MERCHANT_ID could not be checked: PayPal does not tell this app its merchant id. Compare it in PayPal's account settings.",
      }
    if (merchantId === null)
      return failedCheck(
        merchantSettings,
        `PAYPAL_MERCHANT_ID is not set: the merchant id of PAYPAL_CLIENT_ID is ${owner}.`,
      )
    return owner === merchantId
      ? passedCheck(merchantSettings, "PAYPAL_MERCHANT_ID is the merchant of PAYPAL_CLIENT_ID.")
      : failedCheck(
          merchantSettings,
          `PAYPAL_MERCHANT_ID is ${merchantId}, but PAYPAL_CLIENT_ID belongs to ${owner}.`,
        )
  })

  /** Returns the checks of the app, and the token when PayPal issued one. */
  const checkApp = Effect.gen(function* () {
    const { response, token } = yield* requestToken(client, settings)
    if (token !== undefined)
      return {
        check: passedCheck(
          appSettings,
          `PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are an app at ${baseUrl}.`,
        ),
        token: token.access_token,
      }
    const isRejected = response.status === 401 && Schema.is(Failure)(response.json)
    return {
      check: isRejected
        ? failedCheck(appSettings, `PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are not an app at ${baseUrl}.`)
        : failedCheck(
            ["PAYPAL_BASE_URL"],
            `PAYPAL_BASE_URL does not lead to PayPal's API: ${baseUrl}/v1/oauth2/token answered with status ${response.status}.`,
          ),
    }
  })

  return Effect.gen(function* () {
    const { check, token } = yield* checkApp.pipe(
      Effect.catchTag("ProviderUnavailable", (failure) =>
        Effect.succeed({ check: unknownCheck(appSettings, "PayPal", failure), token: undefined }),
      ),
    )
    if (token === undefined) return [check]
    return [
      check,
      yield* checkWebhook(token).pipe(orUnknown(webhookSettings)),
      yield* checkMerchant(token).pipe(orUnknown(merchantSettings)),
    ] satisfies readonly SettingCheck[]
  })
})
