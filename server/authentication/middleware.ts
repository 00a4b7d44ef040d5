import { Effect, Layer, Redacted } from "effect"
import {
  Authorization,
  CurrentMember,
  EmailNotVerified,
  expiredToken,
  notVerified,
  SessionExpired,
} from "#api/contract/wire.ts"
import { Sessions } from "./sessions.ts"

/** Lets a request through with its member; 401 without a live session, 403 before the email is verified. */
export const AuthorizationLive = Layer.effect(
  Authorization,
  Effect.map(Sessions, (sessions) => ({
    bearer: (handle, { credential }) =>
      Effect.gen(function* () {
        const {
          emailVerified,
          expiresAt: _,
          ...member
        } = yield* sessions
          .check(Redacted.value(credential))
          .pipe(
            Effect.catchTag("SessionEnded", () => Effect.fail(new SessionExpired({ message: expiredToken }))),
          )
        if (!emailVerified) return yield* new EmailNotVerified({ message: notVerified })
        return yield* Effect.provideService(handle, CurrentMember, member)
      }),
  })),
)
