import { type Failure, hasTag } from "../outcome.ts"

type Listener = (failure: Failure) => void

let listener: Listener | undefined

/** Tells the session machine that a request found the session ended and could not refresh it. */
export const expiry = {
  /** Announces a `SessionExpired`. Ignores every other failure. */
  announce: (failure: unknown): void => {
    if (hasTag(failure, "SessionExpired")) listener?.(failure)
  },
  /** Sets the listener: the app has one session. */
  listen: (session: Listener): void => {
    listener = session
  },
}
