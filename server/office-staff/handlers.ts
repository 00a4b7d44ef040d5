import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { BadRequest, Conflict, Forbidden, NotFound } from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import { lastAdminMessage, type StaffError } from "./errors.ts"
import { OfficeStaff } from "./service.ts"

const withContractErrors = mapErrors<StaffError>()({
  ...limitAnswers,
  InvalidFields: (error) => invalidFields(error),
  GrantNotFound: () => new NotFound({ message: "This staff role does not exist." }),
  OwnGrant: () => new Forbidden({ message: "You cannot change your own staff roles. Ask another admin." }),
  NoLongerAdmin: () => new Forbidden({ message: "Your role as an admin has ended." }),
  AlreadyGranted: ({ grant }) =>
    new Conflict({
      message:
        grant.status === "waiting"
          ? "This role is already waiting for a second admin."
          : `${grant.member.fullName} already has this role.`,
      data: grant,
    }),
  AlreadyDecided: ({ message, grant }) => new Conflict({ message, data: grant }),
  LastAdmin: () => new BadRequest({ message: lastAdminMessage }),
  NeedsOtherAdmin: () =>
    new Forbidden({ message: "You granted this role, so another admin has to approve it." }),
})

/** Serves staff roles (OFFICE §1). */
export const OfficeStaffLive = HttpApiBuilder.group(
  Api,
  "office-staff",
  Effect.fnUntraced(function* (handlers) {
    const staff = yield* OfficeStaff
    return handlers.handleAll({
      access: Effect.fnUntraced(function* () {
        const { _id } = yield* CurrentStaff
        return answer("Your access to the office", yield* staff.access(_id))
      }),
      list: Effect.fnUntraced(function* () {
        return answer("The staff", yield* staff.list)
      }),
      ended: Effect.fnUntraced(function* ({ query }) {
        return answer("The roles that have ended", yield* withContractErrors(staff.ended(query)))
      }),
      grant: Effect.fnUntraced(function* ({ payload }) {
        const { _id } = yield* CurrentStaff
        const grant = yield* withContractErrors(staff.grant(payload, _id))
        return answer(
          grant.status === "waiting" ? "Another admin has to approve it" : "The role is granted",
          grant,
        )
      }),
      approve: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer(
          "The role is approved",
          yield* withContractErrors(staff.approve(params.id, payload, _id)),
        )
      }),
      end: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        return answer("The role has ended", yield* withContractErrors(staff.end(params.id, payload, _id)))
      }),
    })
  }),
)
