import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { createdCsvFile } from "#server/csv.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"
import { OfficeLedger } from "./ledger.ts"
import { OfficeStatements } from "./statement.ts"
import { UnpaidMembers } from "./unpaid.ts"

const withContractErrors = mapErrors<InvalidFields | LimitExceeded>()({
  ...limitAnswers,
  InvalidFields: (error) => invalidFields(error),
})

/** Serves the books of the association (OFFICE §2). */
export const OfficeBooksLive = HttpApiBuilder.group(
  Api,
  "office-books",
  Effect.fnUntraced(function* (handlers) {
    const ledger = yield* OfficeLedger
    const statements = yield* OfficeStatements
    const unpaid = yield* UnpaidMembers
    return handlers.handleAll({
      ledger: Effect.fnUntraced(function* ({ query }) {
        return answer("The ledger", yield* withContractErrors(ledger.page(query)))
      }),
      event: Effect.fnUntraced(function* ({ params }) {
        return answer("The money of the event", yield* withContractErrors(ledger.ofEvent(params.id)))
      }),
      statement: Effect.fnUntraced(function* ({ payload }) {
        const { columns, lines } = yield* withContractErrors(statements.of(payload, yield* CurrentStaff))
        const name = `Money-${payload.month}-${payload.currency}.csv`
        return createdCsvFile(name, columns, lines)
      }),
      unpaid: Effect.fnUntraced(function* ({ query }) {
        return answer("Members who have not paid", yield* withContractErrors(unpaid.list(query)))
      }),
      exportUnpaid: Effect.fnUntraced(function* ({ payload }) {
        const { year, columns, lines } = yield* withContractErrors(
          unpaid.export(payload, yield* CurrentStaff),
        )
        return createdCsvFile(`Unpaid-${year}.csv`, columns, lines)
      }),
    })
  }),
)
