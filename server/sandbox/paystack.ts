import { Effect, Option, Schema } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { createHmac } from "node:crypto"
import { now } from "#server/clock.ts"
import { formatMoney } from "#server/money.ts"
import { withFaults, type ProviderAnswer } from "./faults.ts"
import { sandboxPaystack } from "./keys.ts"
import { escapeHtml } from "#server/escape-html.ts"
import { descriptionList, providerPage } from "./page.ts"
import type { PaystackTransaction, SandboxRows } from "./rows.ts"

const Initialize = Schema.Struct({
  email: Schema.String,
  amount: Schema.Int.check(Schema.isGreaterThan(0)),
  currency: Schema.optionalKey(Schema.String),
  reference: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9.=-]{1,100}$/)),
  callback_url: Schema.String.check(Schema.isPattern(/^https?:\/\//)),
  metadata: Schema.optionalKey(Schema.Unknown),
})

const fail = (status: number, message: string): ProviderAnswer => ({
  status,
  body: { status: false, message },
})

/** Returns the URL to which the payer returns. Paystack appends the reference under two names. */
const returnUrlOf = ({ callbackUrl, reference }: PaystackTransaction) => {
  const url = new URL(callbackUrl)
  url.searchParams.set("trxref", reference)
  url.searchParams.set("reference", reference)
  return url.toString()
}

/** The response of verify. */
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
    fees: null,
    customer: { id: 1, email: transaction.email, first_name: null, last_name: null },
  },
})

/**
 * Returns the body of a webhook. It is unusual on purpose: a zero fraction, escaped letters and slashes, spaces, a
 * duplicate key, and an id that a double cannot hold. Verification fails if the portal parses and serialises it first
 * (RELIABILITY §0.2).
 */
const webhookBody = (event: string, transaction: PaystackTransaction): string =>
  `{ "event":"${event}",  "data": {"id": 90071992547409931234, "domain":"test" , "status":"${transaction.status}",` +
  `"reference":"${transaction.reference}","amount":${transaction.amount}, "fees": 10.0, "fees":10.0,` +
  `"gateway_response":"Pay\\u00e9 \\/ Approved", "currency":"${transaction.currency}", "channel" : "card",` +
  `"customer": {"email": ${JSON.stringify(transaction.email)}} } }\n`

/**
 * The parts of Paystack's API and hosted checkout that the portal uses (RELIABILITY §0.2). `portalAuthority` is the host
 * and port that webhooks go to.
 */
export const paystackRoutes = (
  rows: SandboxRows,
  portalAuthority: () => string,
  fork: (work: Effect.Effect<void>) => Effect.Effect<void>,
) => {
  const respond = withFaults(rows)

  const authorised = Effect.map(
    HttpServerRequest.HttpServerRequest,
    (request) => request.headers["authorization"] === `Bearer ${sandboxPaystack.secretKey}`,
  )
  const ifAuthorised = <R>(work: Effect.Effect<ProviderAnswer, never, R>) =>
    Effect.flatMap(authorised, (allowed) => (allowed ? work : Effect.succeed(fail(401, "Invalid key"))))

  const initialize = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const body = yield* request.json.pipe(Effect.orElseSucceed(() => undefined))
    const given = Option.getOrUndefined(Schema.decodeUnknownOption(Initialize)(body))
    return yield* respond("paystack", "initialize", given?.reference ?? null, () =>
      ifAuthorised(
        Effect.gen(function* () {
          if (given === undefined) return fail(400, "Invalid transaction parameters")
          const made = yield* rows.initialize(
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
          if (made === undefined) return fail(400, "Duplicate Transaction Reference")
          const origin = new URL(given.callback_url).origin
          return {
            status: 200,
            body: {
              status: true,
              message: "Authorization URL created",
              data: {
                authorization_url: `${origin}/sandbox/paystack/checkout/${made.reference}`,
                access_code: `sandbox-${made.id}`,
                reference: made.reference,
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
            ? fail(400, "Transaction reference not found.")
            : { status: 200, body: verification(transaction) },
        ),
      ),
    )
  })

  /** Sends the signed webhook to the portal, with two retries. */
  const sendWebhook = (event: string, transaction: PaystackTransaction) =>
    Effect.gen(function* () {
      const suppressed = yield* rows.take("paystack", "webhook", transaction.reference)
      if (suppressed !== undefined) return
      const body = webhookBody(event, transaction)
      const signature = createHmac("sha512", sandboxPaystack.secretKey).update(body).digest("hex")
      yield* Effect.tryPromise(async (signal) => {
        const sent = await fetch(`http://${portalAuthority()}/api/payments/webhooks/paystack`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-paystack-signature": signature },
          body,
          signal,
        })
        if (!sent.ok) throw new Error(`webhook answered ${sent.status}`)
      }).pipe(Effect.retry({ times: 2 }))
    }).pipe(Effect.catchCause((cause) => Effect.logWarning("sandbox webhook was not accepted", cause)))

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
    if (after?.status === "success") yield* fork(sendWebhook("charge.success", after))
    return HttpServerResponse.redirect(returnUrlOf(before), { status: 303 })
  })

  return [
    HttpRouter.route("POST", "/sandbox/paystack/transaction/initialize", initialize),
    HttpRouter.route("GET", "/sandbox/paystack/transaction/verify/:reference", verify),
    HttpRouter.route("GET", "/sandbox/paystack/checkout/:reference", checkout),
    HttpRouter.route("POST", "/sandbox/paystack/checkout/:reference", choose),
  ] as const
}
