import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import { BadRequest, Conflict, Forbidden, NotFound } from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"
import { lastAdminMessage } from "#server/office-staff/errors.ts"
import { MemberCare } from "./care.ts"
import type { OfficeMemberError } from "./errors.ts"
import { OfficeMembers } from "./service.ts"
import { OfficeSignUps } from "./sign-ups.ts"

const withContractErrors = mapErrors<OfficeMemberError | LimitExceeded>()({
  ...limitAnswers,
  OfficeMemberNotFound: () => new NotFound({ message: "This member does not exist." }),
  OwnRecord: () =>
    new Forbidden({ message: "This record is your own. Ask another member of staff to handle it." }),
  LastAdmin: () => new BadRequest({ message: lastAdminMessage }),
  NeedsAdmin: ({ message }) => new Forbidden({ message }),
  MemberChanged: ({ message, member }) => new Conflict({ message, data: member }),
  NoteNotFound: () => new NotFound({ message: "This note does not exist." }),
  OthersNote: () =>
    new Forbidden({ message: "Only the author can correct this note. Add a note of your own instead." }),
  NoteChanged: ({ message, version }) => new Conflict({ message, data: { version } }),
  SignUpNotFound: () =>
    new NotFound({
      message: "This sign-up has ended. The person is a member already, or has to sign up again.",
    }),
  SignUpSettled: ({ message }) => new Conflict({ message }),
  InvalidFields: (error) => invalidFields(error),
})

/** Serves the members (OFFICE §2). */
export const OfficeMembersLive = HttpApiBuilder.group(
  Api,
  "office-members",
  Effect.fnUntraced(function* (handlers) {
    const members = yield* OfficeMembers
    const care = yield* MemberCare
    const signUps = yield* OfficeSignUps
    return handlers.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        return answer("Members", yield* withContractErrors(members.list(query, yield* CurrentStaff)))
      }),
      signUps: Effect.fnUntraced(function* ({ query }) {
        return answer("Sign-ups", yield* withContractErrors(signUps.list(query)))
      }),
      verifySignUp: Effect.fnUntraced(function* ({ params, payload }) {
        const staff = yield* CurrentStaff
        return answer(
          "The account is open",
          yield* withContractErrors(signUps.verify(params.id, payload, staff)),
        )
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        return answer("The member", yield* withContractErrors(members.get(params.id, yield* CurrentStaff)))
      }),
      timeline: Effect.fnUntraced(function* ({ params, query }) {
        const staff = yield* CurrentStaff
        return answer(
          "The timeline",
          yield* withContractErrors(members.timeline(params.id, query.after, staff)),
        )
      }),
      note: Effect.fnUntraced(function* ({ params, payload }) {
        const staff = yield* CurrentStaff
        return answer("The note is saved", yield* withContractErrors(care.note(params.id, payload, staff)))
      }),
      correctNote: Effect.fnUntraced(function* ({ params, payload }) {
        const staff = yield* CurrentStaff
        const member = yield* withContractErrors(care.correctNote(params.id, params.note, payload, staff))
        return answer("The note is corrected", member)
      }),
      suspend: Effect.fnUntraced(function* ({ params, payload }) {
        const staff = yield* CurrentStaff
        return answer(
          "The member is suspended",
          yield* withContractErrors(care.suspend(params.id, payload, staff)),
        )
      }),
      changeEmail: Effect.fnUntraced(function* ({ params, payload }) {
        const staff = yield* CurrentStaff
        const member = yield* withContractErrors(care.changeEmail(params.id, payload, staff))
        return answer("The new address has to be confirmed", member)
      }),
      lift: Effect.fnUntraced(function* ({ params, payload }) {
        const staff = yield* CurrentStaff
        return answer(
          "The suspension has ended",
          yield* withContractErrors(care.lift(params.id, payload, staff)),
        )
      }),
    })
  }),
)
