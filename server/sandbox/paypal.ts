import { Effect, Option, Schema } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { createHmac, randomBytes } from "node:crypto"
import { crc32 } from "node:zlib"
import { now } from "#server/clock.ts"
import { minorFromText, formatMoney } from "#server/money.ts"
import { withFaults, type ProviderAnswer } from "./faults.ts"
import { sandboxPayPal } from "./keys.ts"
import { escapeHtml } from "#server/escape-html.ts"
import { descriptionList, providerPage } from "./page.ts"
import { NewPayPalOrder, type PayPalOrder, type SandboxRows } from "./rows.ts"

const Create = Schema.Struct({
  intent: Schema.Literal("CAPTURE"),
  purchase_units: Schema.Array(NewPayPalOrder).check(Schema.isMinLength(1), Schema.isMaxLength(1)),
  application_context: Schema.optionalKey(
    Schema.Struct({
      return_url: Schema.optionalKey(Schema.String),
      cancel_url: Schema.optionalKey(Schema.String),
    }),
  ),
})

/** Returns an error in PayPal's shape. */
const problem = (status: number, name: string, issue: string): ProviderAnswer => ({
  status,
  body: { name, message: name, debug_id: "sandbox", details: [{ issue, description: issue }] },
})
const newId = (length: number) =>
  Array.from(randomBytes(length), (byte) => "0123456789ABCDEFGHJKLMNPQRSTUVWX"[byte % 32]).join("")

const captureOf = (order: PayPalOrder) => ({
  id: order.captureId,
  status: order.captureStatus,
  amount: order.unit.amount,
  final_capture: true,
  custom_id: order.unit.custom_id,
  invoice_id: order.unit.invoice_id,
  create_time: order.capturedAt?.toISOString(),
})

/** Returns an order in PayPal's shape. */
const representation = (order: PayPalOrder) => ({
  id: order.id,
  intent: "CAPTURE",
  status: order.status,
  create_time: order.createdAt.toISOString(),
  purchase_units: [
    {
      ...order.unit,
      payee: { email_address: "merchant@portal.test", merchant_id: sandboxPayPal.merchantId },
      ...(order.captureId === null ? {} : { payments: { captures: [captureOf(order)] } }),
    },
  ],
})

/** Signs a webhook: the same parts that PayPal signs, but with a shared key instead of a certificate. */
export const signatureOf = (id: string, time: string, raw: string) =>
  createHmac("sha256", sandboxPayPal.clientSecret)
    .update(`${id}|${time}|${sandboxPayPal.webhookId}|${crc32(raw)}`)
    .digest("base64")

const orderNotFound = providerPage({
  provider: "PayPal",
  title: "No such order",
  body: "<p>This order does not exist. Please start again from the portal.</p>",
  status: 404,
})

/** Renders the page after the choice. A popup informs its opener and closes. A tab follows the link by itself. */
const outcomePage = (order: PayPalOrder, outcome: "approved" | "cancelled") => {
  const back = (outcome === "approved" ? order.returnUrl : order.cancelUrl) ?? "/"
  const url = new URL(back, "http://localhost")
  if (outcome === "approved") url.searchParams.set("token", order.id)
  const href = URL.canParse(back) ? url.toString() : `${url.pathname}${url.search}`
  return providerPage({
    provider: "PayPal",
    title: outcome === "approved" ? "Approved" : "Cancelled",
    script: "/sandbox/paypal/approval.js",
    body: `<p>You can go back to the portal now.</p>
<a class="button primary" id="outcome" data-outcome="${outcome}" data-order="${escapeHtml(order.id)}" href="${escapeHtml(href)}">Return to the portal</a>`,
  })
}

/**
 * The parts of PayPal's API that the portal uses: token, Orders v2, webhook verification, and the approval pages.
 * `portalAuthority` is the host and port that webhooks go to.
 */
export const paypalRoutes = (
  rows: SandboxRows,
  portalAuthority: () => string,
  fork: (work: Effect.Effect<void>) => Effect.Effect<void>,
) => {
  const respond = withFaults(rows)
  const token = createHmac("sha256", sandboxPayPal.clientSecret).update("token").digest("hex")
  const headers = Effect.map(HttpServerRequest.HttpServerRequest, (request) => request.headers)

  const ifAuthorised = <R>(work: Effect.Effect<ProviderAnswer, never, R>) =>
    Effect.flatMap(headers, (given) =>
      given["authorization"] === `Bearer ${token}`
        ? work
        : Effect.succeed<ProviderAnswer>({ status: 401, body: { error: "invalid_token" } }),
    )

  const sendWebhook = (event: string, order: PayPalOrder, resource: unknown) =>
    Effect.gen(function* () {
      const suppressed = yield* rows.take("paypal", "webhook", order.unit.invoice_id ?? order.id)
      if (suppressed !== undefined) return
      const id = `WH-${newId(20)}`
      const time = (yield* now).toISOString()
      // Unusual spaces and a zero fraction, so that verification fails if the portal serialises the body again.
      const raw = `{ "id":"${id}", "event_type" : "${event}","event_version":1.0,  "resource":${JSON.stringify(resource)} }\n`
      yield* Effect.tryPromise(async (signal) => {
        const sent = await fetch(`http://${portalAuthority()}/api/payments/webhooks/paypal`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "paypal-auth-algo": "SHA256withRSA",
            "paypal-cert-url": "https://api.paypal.com/v1/notifications/certs/SANDBOX",
            "paypal-transmission-id": id,
            "paypal-transmission-sig": signatureOf(id, time, raw),
            "paypal-transmission-time": time,
          },
          body: raw,
          signal,
        })
        if (!sent.ok) throw new Error(`webhook answered ${sent.status}`)
      }).pipe(Effect.retry({ times: 2 }))
    }).pipe(Effect.catchCause((cause) => Effect.logWarning("sandbox webhook was not accepted", cause)))

  const issueToken = respond("paypal", "token", null, () =>
    Effect.map(headers, (given): ProviderAnswer => {
      const basic = Buffer.from(`${sandboxPayPal.clientId}:${sandboxPayPal.clientSecret}`).toString("base64")
      return given["authorization"] === `Basic ${basic}`
        ? { status: 200, body: { access_token: token, token_type: "Bearer", expires_in: 32_400 } }
        : { status: 401, body: { error: "invalid_client" } }
    }),
  )

  const create = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const body = yield* request.json.pipe(Effect.orElseSucceed(() => undefined))
    const given = Option.getOrUndefined(Schema.decodeUnknownOption(Create)(body))
    const unit = given?.purchase_units[0]
    return yield* respond("paypal", "create", unit?.invoice_id ?? null, (fault) =>
      ifAuthorised(
        Effect.gen(function* () {
          if (unit === undefined) return problem(400, "INVALID_REQUEST", "MISSING_REQUIRED_PARAMETER")
          if (minorFromText(unit.amount.value) === undefined)
            return problem(422, "UNPROCESSABLE_ENTITY", "DECIMAL_PRECISION")
          const requestId = fault?.mode === "forget" ? null : (request.headers["paypal-request-id"] ?? null)
          const order = yield* rows.createOrder(
            {
              id: newId(17),
              requestId,
              unit,
              returnUrl: given?.application_context?.return_url ?? null,
              cancelUrl: given?.application_context?.cancel_url ?? null,
            },
            yield* now,
          )
          return order === undefined
            ? problem(500, "INTERNAL_SERVER_ERROR", "INTERNAL")
            : { status: 201, body: representation(order) }
        }),
      ),
    )
  })

  const requestedOrder = Effect.flatMap(HttpRouter.params, ({ id = "" }) => rows.order(id))

  const read = Effect.gen(function* () {
    const order = yield* requestedOrder
    return yield* respond("paypal", "read", order?.unit.invoice_id ?? null, () =>
      ifAuthorised(
        Effect.map(requestedOrder, (found): ProviderAnswer =>
          found === undefined
            ? problem(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID")
            : { status: 200, body: representation(found) },
        ),
      ),
    )
  })

  const capture = Effect.gen(function* () {
    const order = yield* requestedOrder
    return yield* respond("paypal", "capture", order?.unit.invoice_id ?? null, (fault) =>
      ifAuthorised(
        Effect.gen(function* () {
          if (order === undefined) return problem(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID")
          const outcome = fault?.mode === "outcome" ? String(fault.value) : "COMPLETED"
          if (!["COMPLETED", "PENDING", "DECLINED"].includes(outcome))
            return problem(422, "UNPROCESSABLE_ENTITY", outcome)
          const requestId = (yield* headers)["paypal-request-id"] ?? null
          if (order.status === "CREATED" || order.status === "PAYER_ACTION_REQUIRED")
            return problem(422, "UNPROCESSABLE_ENTITY", "ORDER_NOT_APPROVED")
          const taken = yield* rows.capture(order.id, newId(17), requestId, outcome, yield* now)
          if (taken === undefined) {
            const before = yield* rows.order(order.id)
            // A retry with the same PayPal-Request-Id gets the same order again.
            return before !== undefined &&
              requestId !== null &&
              before.captureRequestId === requestId &&
              fault?.mode !== "forget"
              ? { status: 200, body: representation(before) }
              : problem(422, "UNPROCESSABLE_ENTITY", "ORDER_ALREADY_CAPTURED")
          }
          if (outcome === "COMPLETED")
            yield* fork(sendWebhook("PAYMENT.CAPTURE.COMPLETED", taken, captureOf(taken)))
          return { status: 201, body: representation(taken) }
        }),
      ),
    )
  })

  /** Verifies a webhook: checks the signature over the raw text of the event in the body. */
  const verifyWebhook = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const text = yield* request.text.pipe(Effect.orElseSucceed(() => ""))
    return yield* respond("paypal", "verify-webhook", null, () =>
      ifAuthorised(
        Effect.sync((): ProviderAnswer => {
          const at = text.indexOf('"webhook_event":')
          const raw = text.slice(at + '"webhook_event":'.length, text.lastIndexOf("}"))
          try {
            const given = JSON.parse(text) as Readonly<Record<string, string>>
            const expected = signatureOf(
              given["transmission_id"] ?? "",
              given["transmission_time"] ?? "",
              raw,
            )
            const isValid =
              given["transmission_sig"] === expected && given["webhook_id"] === sandboxPayPal.webhookId
            return { status: 200, body: { verification_status: isValid ? "SUCCESS" : "FAILURE" } }
          } catch {
            return problem(400, "INVALID_REQUEST", "MALFORMED_REQUEST_JSON")
          }
        }),
      ),
    )
  })

  const approval = Effect.gen(function* () {
    const order = yield* requestedOrder
    if (order === undefined) return orderNotFound
    if (order.status !== "CREATED") return outcomePage(order, "approved")
    const { value, currency_code } = order.unit.amount
    return providerPage({
      provider: "PayPal",
      title: "Approve your payment",
      body: `<p class="amount">${escapeHtml(formatMoney(minorFromText(value) ?? 0, currency_code))}</p>
${descriptionList([
  ["For", order.unit.description ?? "A payment"],
  ["Order", order.id],
])}
<form method="post">
<button class="primary" name="choice" value="approve">Approve</button>
<button name="choice" value="cancel">Cancel</button>
</form>`,
    })
  })

  const choose = Effect.gen(function* () {
    const order = yield* requestedOrder
    if (order === undefined) return orderNotFound
    const request = yield* HttpServerRequest.HttpServerRequest
    const form = yield* request.urlParamsBody.pipe(Effect.orElseSucceed(() => undefined))
    if ((form === undefined ? undefined : Object.fromEntries(form)["choice"]) !== "approve")
      return outcomePage(order, "cancelled")
    const approved = yield* rows.approve(order.id)
    if (approved !== undefined)
      yield* fork(sendWebhook("CHECKOUT.ORDER.APPROVED", approved, representation(approved)))
    return outcomePage(approved ?? order, "approved")
  })

  return [
    HttpRouter.route("POST", "/sandbox/paypal/v1/oauth2/token", issueToken),
    HttpRouter.route("POST", "/sandbox/paypal/v2/checkout/orders", create),
    HttpRouter.route("GET", "/sandbox/paypal/v2/checkout/orders/:id", read),
    HttpRouter.route("POST", "/sandbox/paypal/v2/checkout/orders/:id/capture", capture),
    HttpRouter.route("POST", "/sandbox/paypal/v1/notifications/verify-webhook-signature", verifyWebhook),
    HttpRouter.route("GET", "/sandbox/paypal/approve/:id", approval),
    HttpRouter.route("POST", "/sandbox/paypal/approve/:id", choose),
  ] as const
}
