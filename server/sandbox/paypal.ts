import { Effect, Option, Schema } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { createHmac } from "node:crypto"
import { now } from "#server/clock.ts"
import { minorFromText, formatMoney } from "#server/money.ts"
import { withFaults, type SandboxResponse } from "./faults.ts"
import { sandboxPayPal } from "./keys.ts"
import { escapeHtml } from "#server/escape-html.ts"
import type { MoneyRows } from "./money-rows.ts"
import { descriptionList, providerPage } from "./page.ts"
import { paypalAccountRoutes } from "./paypal-account.ts"
import { newId, preferredOrder, problem, paypalOrder } from "./paypal-responses.ts"
import type { PayPalWebhooks } from "./paypal-events.ts"
import { paypalMoneyRoutes } from "./paypal-money.ts"
import type { WebhookSigner } from "./paypal-signing.ts"
import { type Fault, NewPayPalOrder, type PayPalOrder, type SandboxRows } from "./rows.ts"

const Create = Schema.Struct({
  intent: Schema.Literal("CAPTURE"),
  purchase_units: Schema.Array(NewPayPalOrder).check(Schema.isMinLength(1), Schema.isMaxLength(1)),
  payment_source: Schema.optionalKey(
    Schema.Struct({
      paypal: Schema.Struct({
        experience_context: Schema.Struct({
          return_url: Schema.optionalKey(Schema.String),
          cancel_url: Schema.optionalKey(Schema.String),
        }),
      }),
    }),
  ),
})

/** The currencies that PayPal takes ("Currency codes" of the REST reference). The naira is not one of them. */
const currencies = new Set(
  "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD".split(
    " ",
  ),
)
/** The longest texts of a unit, in characters (checkout_orders_v2.json, `purchase_unit_request`). */
const maxLengths = { reference_id: 256, custom_id: 127, invoice_id: 127, description: 127 } as const

/** Returns PayPal's refusal of a new unit; undefined when it accepts the unit. */
const refusalOfNew = (unit: PayPalOrder["unit"]): SandboxResponse | undefined => {
  if (!currencies.has(unit.amount.currency_code))
    return problem(422, "UNPROCESSABLE_ENTITY", "INVALID_CURRENCY_CODE")
  if (minorFromText(unit.amount.value) === undefined)
    return problem(422, "UNPROCESSABLE_ENTITY", "DECIMAL_PRECISION")
  const names = Object.keys(maxLengths) as (keyof typeof maxLengths)[]
  return names.some((name) => (unit[name]?.length ?? 0) > maxLengths[name])
    ? problem(400, "INVALID_REQUEST", "INVALID_STRING_LENGTH")
    : undefined
}

const captureOutcomes = ["COMPLETED", "PENDING", "DECLINED"] as const
const isCaptureOutcome = (outcome: string): outcome is (typeof captureOutcomes)[number] =>
  (captureOutcomes as readonly string[]).includes(outcome)

const orderNotFound = providerPage({
  provider: "PayPal",
  title: "No such order",
  body: "<p>This order does not exist. Please start again from the portal.</p>",
  status: 404,
})

const wrongCurrency = providerPage({
  provider: "PayPal",
  title: "Something went wrong",
  body: "<p>The currency of this order is not the currency of the PayPal button. You have not been charged.</p>",
  status: 422,
})

/** The currency of the button that opened the page; undefined when no button opened it. */
const currencyOfScript = Effect.map(
  HttpServerRequest.HttpServerRequest,
  (request) => new URL(request.url, "http://localhost").searchParams.get("currency") ?? undefined,
)

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
 * The parts of PayPal's API that the portal uses: token, Orders v2, signed webhooks, and the approval pages.
 * `publicUrl` is the portal's, to which the app's webhook goes.
 */
export const paypalRoutes = (
  rows: SandboxRows,
  signer: WebhookSigner,
  money: MoneyRows,
  sendWebhook: PayPalWebhooks,
  publicUrl: string,
) => {
  const respond = withFaults(rows)
  const token = createHmac("sha256", sandboxPayPal.clientSecret).update("token").digest("hex")
  const headers = Effect.map(HttpServerRequest.HttpServerRequest, (request) => request.headers)

  const ifAuthorised = <R>(work: Effect.Effect<SandboxResponse, never, R>) =>
    Effect.flatMap(headers, (given) =>
      given["authorization"] === `Bearer ${token}`
        ? work
        : Effect.succeed<SandboxResponse>({ status: 401, body: { error: "invalid_token" } }),
    )

  const issueToken = respond("paypal", "token", null, () =>
    Effect.map(headers, (given): SandboxResponse => {
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
    const context = given?.payment_source?.paypal.experience_context
    return yield* respond("paypal", "create", unit?.invoice_id ?? null, (fault) =>
      ifAuthorised(
        Effect.gen(function* () {
          if (unit === undefined) return problem(400, "INVALID_REQUEST", "MISSING_REQUIRED_PARAMETER")
          const refusal = refusalOfNew(unit)
          if (refusal !== undefined) return refusal
          const requestId = fault?.mode === "forget" ? null : (request.headers["paypal-request-id"] ?? null)
          const order = yield* rows.createOrder(
            {
              id: newId(17),
              requestId,
              unit,
              status: context === undefined ? "CREATED" : "PAYER_ACTION_REQUIRED",
              returnUrl: context?.return_url ?? null,
              cancelUrl: context?.cancel_url ?? null,
            },
            yield* now,
          )
          return order === undefined
            ? problem(500, "INTERNAL_SERVER_ERROR", "INTERNAL")
            : { status: 201, body: yield* preferredOrder(order) }
        }),
      ),
    )
  })

  const requestedOrder = Effect.flatMap(HttpRouter.params, ({ id = "" }) => rows.order(id))

  const read = Effect.gen(function* () {
    const order = yield* requestedOrder
    return yield* respond("paypal", "read", order?.unit.invoice_id ?? null, () =>
      ifAuthorised(
        Effect.gen(function* () {
          const found = yield* requestedOrder
          if (found === undefined) return problem(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID")
          const refunds = yield* money.refundsOf("PAYPAL", found.unit.invoice_id ?? "")
          return { status: 200, body: paypalOrder(found, refunds) } satisfies SandboxResponse
        }),
      ),
    )
  })

  /** The orders of which a capture is in progress. PayPal refuses a second one meanwhile. */
  const capturing = new Set<string>()

  const captureOnce = Effect.fnUntraced(function* (order: PayPalOrder, fault: Fault | undefined) {
    const outcome = fault?.mode === "outcome" ? String(fault.value) : "COMPLETED"
    const requestId = (yield* headers)["paypal-request-id"] ?? null
    const refused = yield* rows.refusalOf(order.id, requestId)
    // A repeated request id gets the first response again, even if it was a refusal.
    if (refused !== undefined) return problem(422, "UNPROCESSABLE_ENTITY", refused.issue)
    if (!isCaptureOutcome(outcome)) {
      yield* rows.refuse(order.id, requestId, outcome)
      return problem(422, "UNPROCESSABLE_ENTITY", outcome)
    }
    if (order.status === "CREATED" || order.status === "PAYER_ACTION_REQUIRED")
      return problem(422, "UNPROCESSABLE_ENTITY", "ORDER_NOT_APPROVED")
    if (yield* money.isInvoiceUsed(order.id, order.unit.invoice_id ?? ""))
      return problem(422, "UNPROCESSABLE_ENTITY", "DUPLICATE_INVOICE_ID")
    const captured = yield* rows.capture(order.id, newId(17), requestId, outcome, yield* now)
    if (captured === undefined) {
      const before = yield* rows.order(order.id)
      // A retry with the same PayPal-Request-Id gets the same order again.
      return before !== undefined &&
        requestId !== null &&
        before.captureRequestId === requestId &&
        fault?.mode !== "forget"
        ? { status: 200, body: yield* preferredOrder(before) }
        : problem(422, "UNPROCESSABLE_ENTITY", "ORDER_ALREADY_CAPTURED")
    }
    yield* sendWebhook(`PAYMENT.CAPTURE.${outcome}`, captured)
    return { status: 201, body: yield* preferredOrder(captured) } satisfies SandboxResponse
  })

  const capture = Effect.gen(function* () {
    const order = yield* requestedOrder
    const id = order?.id ?? "unknown order"
    if (order !== undefined && capturing.has(id)) {
      const { status, body } = problem(409, "RESOURCE_CONFLICT", "PREVIOUS_REQUEST_IN_PROGRESS")
      return HttpServerResponse.jsonUnsafe(body, { status })
    }
    capturing.add(id)
    return yield* respond("paypal", "capture", order?.unit.invoice_id ?? null, (fault) =>
      ifAuthorised(
        order === undefined
          ? Effect.succeed(problem(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID"))
          : captureOnce(order, fault),
      ),
    ).pipe(Effect.ensuring(Effect.sync(() => capturing.delete(id))))
  })

  const certificate = respond("paypal", "certificate", null, () =>
    Effect.map(HttpRouter.params, ({ id = "" }): SandboxResponse => {
      const found = signer.certificate(id)
      return found === undefined
        ? problem(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID")
        : { status: 200, body: found }
    }),
  )

  const approval = Effect.gen(function* () {
    const order = yield* requestedOrder
    if (order === undefined) return orderNotFound
    if (order.status !== "CREATED" && order.status !== "PAYER_ACTION_REQUIRED")
      return outcomePage(order, "approved")
    const { value, currency_code } = order.unit.amount
    // The button's script is loaded for one currency, and refuses an order in another.
    const scriptCurrency = yield* currencyOfScript
    if (scriptCurrency !== undefined && scriptCurrency !== currency_code) return wrongCurrency
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
    if (approved !== undefined) yield* sendWebhook("CHECKOUT.ORDER.APPROVED", approved)
    return outcomePage(approved ?? order, "approved")
  })

  return [
    HttpRouter.route("POST", "/sandbox/paypal/v1/oauth2/token", issueToken),
    HttpRouter.route("POST", "/sandbox/paypal/v2/checkout/orders", create),
    HttpRouter.route("GET", "/sandbox/paypal/v2/checkout/orders/:id", read),
    HttpRouter.route("POST", "/sandbox/paypal/v2/checkout/orders/:id/capture", capture),
    HttpRouter.route("GET", "/sandbox/paypal/v1/notifications/certs/:id", certificate),
    ...paypalMoneyRoutes(rows, money, respond, ifAuthorised, (order, refund) =>
      sendWebhook("PAYMENT.CAPTURE.REFUNDED", order, refund),
    ),
    ...paypalAccountRoutes(respond, ifAuthorised, publicUrl),
    HttpRouter.route("GET", "/sandbox/paypal/approve/:id", approval),
    HttpRouter.route("POST", "/sandbox/paypal/approve/:id", choose),
  ] as const
}
