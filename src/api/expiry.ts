import { type Failure, hasTag } from "../outcome.ts"

type Listener = (failure: Failure) => void

let listener: Listener | undefined

/** Tells the session machine that the session has ended and could not be refreshed. */
export const expiry = {
  /** Announces a `SessionExpired`. Ignores every other failure. */
  announce: (failure: unknown): void => {
    if (hasTag(failure, "SessionExpired")) listener?.(failure)
  },
  /** Sets the only listener. One is enough, because the app has one session. */
  listen: (session: Listener): void => {
    listener = session
  },
}
