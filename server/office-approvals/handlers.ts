import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { Conflict, Forbidden, NotFound } from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import type { ApprovalError } from "./errors.ts"
import { OfficeApprovals } from "./service.ts"

const withContractErrors = mapErrors<ApprovalError>()({
  ApprovalNotFound: () => new NotFound({ message: "This request does not exist." }),
  OwnTransition: () => new Forbidden({ message: "Nobody reviews their own request. Ask another admin." }),
  ReviewConflict: ({ message, approval }) => new Conflict({ message, data: approval }),
  InvalidFields: (error) => invalidFields(error),
})

const listMessages = {
  waiting: "What waits for approval",
  asked: "What waits for an answer",
  decided: "Decided requests",
} as const
const decisionMessages = { approve: "Approved", ask: "The member is asked", decline: "Declined" } as const

/** Serves the review of transitions (OFFICE §3). */
export const OfficeApprovalsLive = HttpApiBuilder.group(
  Api,
  "office-approvals",
  Effect.fnUntraced(function* (handlers) {
    const approvals = yield* OfficeApprovals
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const page = yield* withContractErrors(approvals.list(query, yield* CurrentStaff))
        return answer(listMessages[query.state ?? "waiting"], page)
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        return answer("The request", yield* withContractErrors(approvals.get(params.id, yield* CurrentStaff)))
      }),
      claim: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentStaff
        return answer("You review this request", yield* withContractErrors(approvals.claim(params.id, _id)))
      }),
      release: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentStaff
        return answer("The request waits again", yield* withContractErrors(approvals.release(params.id, _id)))
      }),
      decide: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        const approval = yield* withContractErrors(approvals.decide(params.id, payload, _id))
        return answer(decisionMessages[payload.decision], approval)
      }),
      recommend: Effect.fnUntraced(function* ({ params, payload }) {
        return answer(
          "Your recommendation is saved",
          yield* withContractErrors(approvals.recommend(params.id, payload, yield* CurrentStaff)),
        )
      }),
      withdraw: Effect.fnUntraced(function* ({ params }) {
        return answer(
          "Your recommendation is withdrawn",
          yield* withContractErrors(approvals.withdraw(params.id, yield* CurrentStaff)),
        )
      }),
    })
  }),
)
