import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { Conflict, Forbidden, NotFound } from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import { paymentAnswers } from "#server/payments/answers.ts"
import { pdfFile } from "#server/pdf.ts"
import type { ReceiptNotFound } from "#server/receipts/errors.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"
import type { MoneyError } from "./errors.ts"
import { OfficeHeldPayments } from "./held-service.ts"
import { OfficeRefunds } from "./refund-service.ts"
import { OfficeMoney } from "./service.ts"

const withContractErrors = mapErrors<MoneyError | ReceiptNotFound | LimitExceeded>()({
  ...limitAnswers,
  PaymentNotFound: () => new NotFound({ message: "There is no payment with this reference." }),
  ReceiptNotFound: () => new NotFound({ message: "There is no receipt for this payment." }),
  OwnPayment: () =>
    new Forbidden({ message: "This payment is your own. Ask another member of staff to handle it." }),
  NeedsOtherPerson: () =>
    new Forbidden({ message: "You asked for this yourself, so another person has to approve it." }),
  MoneyConflict: ({ message, payment }) => new Conflict({ message, data: payment }),
  InvalidFields: (error) => invalidFields(error),
  ProviderUnavailable: paymentAnswers.ProviderUnavailable,
})

/** Serves the payments of all members to staff (OFFICE §2 and §7). */
export const OfficeMoneyLive = HttpApiBuilder.group(
  Api,
  "office-money",
  Effect.fnUntraced(function* (handlers) {
    const money = yield* OfficeMoney
    const held = yield* OfficeHeldPayments
    const refunds = yield* OfficeRefunds
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return answer("Payments", yield* withContractErrors(money.list(query)))
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentStaff
        return answer("The payment", yield* withContractErrors(money.get(params.reference, _id)))
      }),
      receipt: Effect.fnUntraced(function* ({ params }) {
        return pdfFile(yield* withContractErrors(money.receipt(params.reference)))
      }),
      recheck: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentStaff
        return answer(
          "Checked with the provider",
          yield* withContractErrors(money.recheck(params.reference, _id)),
        )
      }),
      claim: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentStaff
        return answer("You review this", yield* withContractErrors(held.claim(params.reference, _id)))
      }),
      endClaim: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentStaff
        return answer("It waits again", yield* withContractErrors(held.endClaim(params.reference, _id)))
      }),
      decide: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        const payment = yield* withContractErrors(held.decide(params.reference, payload, _id))
        const isWaiting = payment.decision?.isWaiting === true
        return answer(isWaiting ? "A second person has to approve this" : "Decided", payment)
      }),
      answer: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        const payment = yield* withContractErrors(held.answer(params.reference, payload, _id))
        return answer(payload.answer === "approve" ? "Approved" : "Declined", payment)
      }),
      refund: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        const payment = yield* withContractErrors(refunds.request(params.reference, payload, _id))
        const refund = payment.refunds.find(({ _id: refundId }) => refundId === payload._id)
        const isWaiting = refund?.status === "awaitingSecond"
        return answer(isWaiting ? "A second person has to approve this" : "Decided", payment)
      }),
      answerRefund: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        const { reference, id } = params
        const payment = yield* withContractErrors(refunds.answer(reference, id, payload, _id))
        const isWithdrawn = payment.refunds.some(
          (refund) => refund._id === id && refund.status === "withdrawn",
        )
        const declined = isWithdrawn ? "Withdrawn" : "Declined"
        return answer(payload.answer === "approve" ? "Approved" : declined, payment)
      }),
    })
  }),
)
