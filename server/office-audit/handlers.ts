import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { csvFile } from "#server/csv.ts"
import { answer, invalidFields, withFaults } from "#server/http/answering.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"
import { OfficeAudit } from "./service.ts"

const answered = withFaults<InvalidFields | LimitExceeded>()({
  ...limitAnswers,
  InvalidFields: (error) => invalidFields(error),
})

/** OFFICE §2: the audit log. */
export const OfficeAuditLive = HttpApiBuilder.group(
  Api,
  "office-audit",
  Effect.fnUntraced(function* (handlers) {
    const log = yield* OfficeAudit
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return answer("The audit log", yield* answered(log.list(query, yield* CurrentStaff)))
      }),
      export: Effect.fnUntraced(function* ({ payload }) {
        const { columns, lines } = yield* answered(log.exported(payload, yield* CurrentStaff))
        return HttpServerResponse.setStatus(csvFile("Audit.csv", columns, lines), 201)
      }),
      check: Effect.fnUntraced(function* () {
        const report = yield* answered(log.check(yield* CurrentStaff))
        const message = report.isIntact ? "Intact" : `Broken from row ${report.brokenFrom}`
        return answer(message, report)
      }),
    })
  }),
)
