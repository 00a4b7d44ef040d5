import { expiredToken, Forbidden, SessionExpired, Unauthorized } from "#api/contract/wire.ts"
import { invalidFields, mapErrors } from "#server/http/answering.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { AuthenticationError } from "./errors.ts"
import { errorMessages, suspendedMessage } from "./messages.ts"

/** Maps this feature's errors to error responses, for its handlers and for the check of access tokens. */
export const withContractErrors = mapErrors<AuthenticationError>()({
  ...limitAnswers,
  InvalidFields: (error) => invalidFields(error),
  SessionEnded: () => new SessionExpired({ message: expiredToken }),
  SessionSuspended: ({ until }) =>
    new SessionExpired({ message: suspendedMessage(until), code: "account_suspended" }),
  WrongCredentials: () => new Unauthorized({ message: errorMessages.wrongCredentials }),
  AccountSuspended: ({ until }) => new Forbidden({ message: suspendedMessage(until) }),
})
