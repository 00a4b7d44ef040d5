import { app, sessionOf } from "../app/app.ts"
import { runApi } from "../from-api.ts"
import { isExpired } from "../outcomes.ts"

const loadMe = () => import("#api/start.ts").then((api) => api.me)

/**
 * Ends the session of this device if the server has ended it, as after a new password. The link of a mail may be another
 * member's, whose session is not on this device. Without an answer nothing changes: the next call is told of an expiry.
 */
export const endIfRevoked = async (): Promise<void> => {
  const session = sessionOf(app)
  if (session.getSnapshot().context.user === null) return
  const outcome = await runApi(loadMe, undefined, new AbortController().signal)
  if (isExpired(undefined, { outcome })) session.send({ type: "session.revoked" })
}
