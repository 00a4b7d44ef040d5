import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { Conflict, CurrentMember, NotFound } from "#api/contract/wire.ts"
import { csvFile } from "#server/csv.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import { paymentAnswers } from "#server/payments/answers.ts"
import { pdfFile } from "#server/pdf.ts"
import type { NoDonations } from "#server/receipts/errors.ts"
import { Receipts } from "#server/receipts/service.ts"
import type { DonationError } from "./errors.ts"
import { Donations } from "./service.ts"

const withContractErrors = mapErrors<DonationError | NoDonations>()({
  ...paymentAnswers,
  InvalidFields: (error) => invalidFields(error),
  NoDonations: ({ year }) => new NotFound({ message: `You made no donations in ${year}.` }),
  DonationAlreadyPaid: ({ data }) =>
    new Conflict({
      message:
        "This donation is already paid. Thank you! To make the same donation again, please donate once more in two minutes.",
      data,
    }),
})

/** Maps the endpoints of donations to the service (SPEC §7). */
export const DonationsLive = HttpApiBuilder.group(
  Api,
  "donations",
  Effect.fnUntraced(function* (handlers) {
    const donations = yield* Donations
    const receipts = yield* Receipts
    return handlers.handleAll({
      init: Effect.fnUntraced(function* ({ payload }) {
        return answer(
          "Payment opened",
          yield* withContractErrors(donations.init(payload, yield* CurrentMember)),
        )
      }),
      confirm: Effect.fnUntraced(function* ({ payload }) {
        return answer(
          "Donation Successful",
          yield* withContractErrors(donations.create(payload, yield* CurrentMember)),
        )
      }),
      list: Effect.fnUntraced(function* ({ query }) {
        return answer("Your donations", yield* donations.list(query, yield* CurrentMember))
      }),
      export: Effect.fnUntraced(function* () {
        const { columns, lines } = yield* donations.export(yield* CurrentMember)
        return csvFile("Donations.csv", columns, lines)
      }),
      statement: Effect.fnUntraced(function* ({ query }) {
        const { _id } = yield* CurrentMember
        return pdfFile(yield* withContractErrors(receipts.statement(query.year, _id)))
      }),
    })
  }),
)
