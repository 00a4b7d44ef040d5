import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { BadRequest, CurrentMember, NotFound, ServiceUnavailable, Unauthorized } from "#api/contract/wire.ts"
import { Settings } from "#server/config.ts"
import type { ProviderUnavailable } from "#server/gateways/provider.ts"
import { answer, mapErrors } from "#server/http/answering.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"
import { pdfFile } from "#server/pdf.ts"
import type { ReceiptNotFound } from "#server/receipts/errors.ts"
import { Receipts } from "#server/receipts/service.ts"
import { sandboxPayPal } from "#server/sandbox/keys.ts"
import { paymentAnswers } from "./answers.ts"
import { PaymentConfirmation } from "./confirmation.ts"
import type { PaymentNotFound, WebhookError, WrongPayer } from "./errors.ts"
import { Webhooks } from "./webhooks.ts"

const withContractErrors = mapErrors<
  WebhookError | ReceiptNotFound | PaymentNotFound | WrongPayer | ProviderUnavailable | LimitExceeded
>()({
  ...limitAnswers,
  PaymentNotFound: paymentAnswers.PaymentNotFound,
  WrongPayer: paymentAnswers.WrongPayer,
  ProviderUnavailable: paymentAnswers.ProviderUnavailable,
  ReceiptNotFound: () => new NotFound({ message: "There is no receipt for this payment." }),
  WebhookSignatureInvalid: () => new Unauthorized({ message: "This webhook is not signed by the provider." }),
  WebhookTooLarge: () => new BadRequest({ message: "This webhook is too large." }),
  WebhookUnverified: () =>
    new ServiceUnavailable({ message: "The webhook could not be verified. Please send it again." }),
})

const received = answer("Received", null)

/** Serves unfinished payments, receipts, and the webhooks of both providers (DECISIONS §1). */
export const PaymentsLive = HttpApiBuilder.group(
  Api,
  "payments",
  Effect.fnUntraced(function* (handlers) {
    const confirmation = yield* PaymentConfirmation
    const webhooks = yield* Webhooks
    const receipts = yield* Receipts
    const { paypal } = yield* Settings
    const button =
      paypal === null
        ? { clientId: sandboxPayPal.clientId, sdkUrl: "/sandbox/paypal/sdk.js" }
        : { clientId: paypal.clientId, sdkUrl: null }
    return handlers.handleAll({
      pending: Effect.fnUntraced(function* () {
        const { _id } = yield* CurrentMember
        return answer("Payments to finish", yield* confirmation.pending(_id))
      }),
      receipt: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentMember
        return pdfFile(yield* withContractErrors(receipts.ofMember(params.reference, _id)))
      }),
      capture: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentMember
        return answer(
          "Payment checked",
          yield* withContractErrors(confirmation.capture(_id, params.reference)),
        )
      }),
      config: () => Effect.succeed(answer("Payment settings", { paypal: button })),
      paystackWebhook: ({ payload, request }) =>
        Effect.as(
          withContractErrors(webhooks.fromPaystack(payload, request.headers["x-paystack-signature"])),
          received,
        ),
      paypalWebhook: ({ payload, request }) =>
        Effect.as(withContractErrors(webhooks.fromPayPal(payload, request.headers)), received),
    })
  }),
)
