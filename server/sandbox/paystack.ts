import { Effect, Option, Schema } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { now } from "#server/clock.ts"
import { formatMoney } from "#server/money.ts"
import { withFaults } from "./faults.ts"
import { escapeHtml } from "#server/escape-html.ts"
import { descriptionList, providerPage } from "./page.ts"
import type { MoneyRows } from "./money-rows.ts"
import type { PaystackWebhooks } from "./paystack-events.ts"
import { paystackMoneyRoutes } from "./paystack-money.ts"
import { feeOf, ifAuthorised, problem } from "./paystack-responses.ts"
import type { PaystackTransaction, SandboxRows } from "./rows.ts"

const Initialize = Schema.Struct({
  email: Schema.String,
  amount: Schema.Int.check(Schema.isGreaterThan(0)),
  currency: Schema.optionalKey(Schema.String),
  reference: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9.=-]{1,100}$/)),
  callback_url: Schema.String.check(Schema.isPattern(/^https?:\/\//)),
  metadata: Schema.optionalKey(Schema.Unknown),
})

/** Metadata with a page for a payer who gives up. */
const Cancellable = Schema.Struct({ cancel_action: Schema.String.check(Schema.isPattern(/^https?:\/\//)) })

/** Returns the URL to which the payer returns. Paystack appends the reference under two names. */
const returnUrlOf = ({ callbackUrl, reference }: PaystackTransaction) => {
  const url = new URL(callbackUrl)
  url.searchParams.set("trxref", reference)
  url.searchParams.set("reference", reference)
  return url.toString()
}

/** Returns the URL for a payer who gives up: Paystack returns there only if the metadata names it. */
const cancelUrlOf = ({ metadata }: PaystackTransaction): string | undefined =>
  Option.getOrUndefined(Schema.decodeUnknownOption(Cancellable)(metadata))?.cancel_action

/** Returns the response of verify. */
const verification = (transaction: PaystackTransaction): unknown => ({
  status: true,
  message: "Verification successful",
  data: {
    id: Number(transaction.id),
    domain: "test",
    status: transaction.status,
    reference: transaction.reference,
    amount: Number(transaction.amount),
    message: null,
    gateway_response: transaction.status === "success" ? "Successful" : "The transaction was not completed",
    paid_at: transaction.paidAt?.toISOString() ?? null,
    created_at: transaction.createdAt.toISOString(),
    channel: "card",
    currency: transaction.currency,
    metadata: transaction.metadata,
    fees: transaction.paidAt === null ? null : feeOf(transaction.amount),
    customer: { id: 1, email: transaction.email, first_name: null, last_name: null },
  },
})

/** The parts of Paystack's API and hosted checkout that the portal uses (RELIABILITY §0.2). */
export const paystackRoutes = (rows: SandboxRows, money: MoneyRows, sendWebhook: PaystackWebhooks) => {
  const respond = withFaults(rows)

  const initialize = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const body = yield* request.json.pipe(Effect.orElseSucceed(() => undefined))
    const given = Option.getOrUndefined(Schema.decodeUnknownOption(Initialize)(body))
    return yield* respond("paystack", "initialize", given?.reference ?? null, () =>
      ifAuthorised(
        Effect.gen(function* () {
          if (given === undefined) return problem(400, "Invalid transaction parameters")
          const opened = yield* rows.initialize(
            {
              reference: given.reference,
              email: given.email,
              amount: given.amount,
              currency: given.currency ?? "NGN",
              callbackUrl: given.callback_url,
              metadata: given.metadata,
            },
            yield* now,
          )
          if (opened === undefined) return problem(400, "Duplicate Transaction Reference")
          const origin = new URL(given.callback_url).origin
          return {
            status: 200,
            body: {
              status: true,
              message: "Authorization URL created",
              data: {
                authorization_url: `${origin}/sandbox/paystack/checkout/${opened.reference}`,
                access_code: `sandbox-${opened.id}`,
                reference: opened.reference,
              },
            },
          }
        }),
      ),
    )
  })

  const verify = Effect.gen(function* () {
    const { reference = "" } = yield* HttpRouter.params
    return yield* respond("paystack", "verify", reference, () =>
      ifAuthorised(
        Effect.map(rows.transaction(reference), (transaction) =>
          transaction === undefined
            ? problem(400, "Transaction reference not found.")
            : { status: 200, body: verification(transaction) },
        ),
      ),
    )
  })

  const checkoutNotFound = providerPage({
    provider: "Paystack",
    title: "No such payment",
    body: "<p>This checkout does not exist. Please start again from the portal.</p>",
    status: 404,
  })

  const checkout = Effect.gen(function* () {
    const { reference = "" } = yield* HttpRouter.params
    const transaction = yield* rows.transaction(reference)
    if (transaction === undefined) return checkoutNotFound
    const amount = formatMoney(Number(transaction.amount), transaction.currency)
    const details = descriptionList([
      ["Email", transaction.email],
      ["Reference", transaction.reference],
    ])
    if (transaction.status === "success") {
      return providerPage({
        provider: "Paystack",
        title: "This payment is done",
        body: `<p class="amount">${escapeHtml(amount)}</p>${details}<a class="button primary" href="${escapeHtml(returnUrlOf(transaction))}">Return to the portal</a>`,
      })
    }
    return providerPage({
      provider: "Paystack",
      title: "Complete your payment",
      body: `<p class="amount">${escapeHtml(amount)}</p>${details}
${transaction.status === "failed" ? '<p role="alert">Your card was declined. You have not been charged. Try again, or leave.</p>' : ""}
<form method="post">
<button class="primary" name="choice" value="pay">Pay</button>
<button class="danger" name="choice" value="decline">Decline</button>
<button name="choice" value="leave">Leave without paying</button>
</form>`,
    })
  })

  const choose = Effect.gen(function* () {
    const { reference = "" } = yield* HttpRouter.params
    const request = yield* HttpServerRequest.HttpServerRequest
    const form = yield* request.urlParamsBody.pipe(Effect.orElseSucceed(() => undefined))
    const choice = form === undefined ? undefined : Object.fromEntries(form)["choice"]
    const before = yield* rows.transaction(reference)
    if (before === undefined) return checkoutNotFound
    const status = choice === "pay" ? "success" : choice === "decline" ? "failed" : "abandoned"
    const after = yield* rows.setTransaction(reference, status, yield* now)
    if (after?.status === "success") yield* sendWebhook("charge.success", after)
    // A declined payer stays here and may try again. A payer who gives up returns only if the portal named a page.
    const target =
      status === "success"
        ? returnUrlOf(before)
        : ((status === "abandoned" ? cancelUrlOf(before) : undefined) ??
          `/sandbox/paystack/checkout/${encodeURIComponent(reference)}`)
    return HttpServerResponse.redirect(target, { status: 303 })
  })

  return [
    HttpRouter.route("POST", "/sandbox/paystack/transaction/initialize", initialize),
    HttpRouter.route("GET", "/sandbox/paystack/transaction/verify/:reference", verify),
    ...paystackMoneyRoutes(rows, money, respond, sendWebhook),
    HttpRouter.route("GET", "/sandbox/paystack/checkout/:reference", checkout),
    HttpRouter.route("POST", "/sandbox/paystack/checkout/:reference", choose),
  ] as const
}
