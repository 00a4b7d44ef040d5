import { expiredToken, Forbidden, SessionExpired, Unauthorized } from "#api/contract/wire.ts"
import { invalidFields, withFaults } from "#server/http/answering.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { AuthenticationError } from "./errors.ts"
import { errorMessages } from "./messages.ts"

/** Answers the errors of this feature, for its handlers and for every request with a token. */
export const answered = withFaults<AuthenticationError>()({
  ...limitAnswers,
  InvalidFields: (error) => invalidFields(error),
  SessionEnded: () => new SessionExpired({ message: expiredToken }),
  WrongCredentials: () => new Unauthorized({ message: errorMessages.wrongCredentials }),
  AccountClosed: () => new Forbidden({ message: errorMessages.accountClosed }),
})
