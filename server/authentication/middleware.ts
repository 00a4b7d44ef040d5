import { Effect, Layer, Redacted } from "effect"
import { Authorization, CurrentMember, EmailNotVerified, notVerified } from "#api/contract/wire.ts"
import { Caller } from "#server/http/caller.ts"
import { withContractErrors } from "./answers.ts"
import { Sessions } from "./sessions.ts"

/** Provides `CurrentMember` to a request with a valid access token. Else 401, or 403 while the email is not verified. */
export const AuthorizationLive = Layer.effect(
  Authorization,
  Effect.map(Sessions, (sessions) => ({
    bearer: (handle, { credential }) =>
      Effect.gen(function* () {
        const {
          emailVerified,
          expiresAt: _,
          ...member
        } = yield* withContractErrors(sessions.check(Redacted.value(credential)))
        const caller = yield* Caller
        caller.memberId = member._id
        if (!emailVerified) return yield* new EmailNotVerified({ message: notVerified })
        return yield* Effect.provideService(handle, CurrentMember, member).pipe(
          Effect.annotateLogs({ memberId: member._id }),
        )
      }),
  })),
)
