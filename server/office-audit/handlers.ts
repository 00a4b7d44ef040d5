import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { createdCsvFile } from "#server/csv.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"
import { OfficeAudit } from "./service.ts"

const withContractErrors = mapErrors<InvalidFields | LimitExceeded>()({
  ...limitAnswers,
  InvalidFields: (error) => invalidFields(error),
})

/** Serves the audit log (OFFICE §2). */
export const OfficeAuditLive = HttpApiBuilder.group(
  Api,
  "office-audit",
  Effect.fnUntraced(function* (handlers) {
    const log = yield* OfficeAudit
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return answer("The audit log", yield* withContractErrors(log.list(query, yield* CurrentStaff)))
      }),
      export: Effect.fnUntraced(function* ({ payload }) {
        const { columns, lines } = yield* withContractErrors(log.export(payload, yield* CurrentStaff))
        return createdCsvFile("Audit.csv", columns, lines)
      }),
      check: Effect.fnUntraced(function* () {
        const report = yield* withContractErrors(log.check(yield* CurrentStaff))
        const message = report.isIntact ? "Intact" : `Broken from row ${report.brokenFrom}`
        return answer(message, report)
      }),
    })
  }),
)
