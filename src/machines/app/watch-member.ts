import { fromCallback, type SnapshotFrom } from "xstate"
import type { sessionMachine } from "../session/session.machine.ts"
import { app, sessionOf, type Session } from "./app.ts"

const noSubscription = (): void => {}

/**
 * Calls `listener` with the id of the member who is logged in, now and whenever another one is, and with null once nobody
 * is. Returns an unsubscribe function.
 */
export const followMember = (listener: (memberId: string | null) => void): (() => void) => {
  let session: Session | undefined
  let stop = noSubscription
  let last: string | null = null
  const report = (snapshot: SnapshotFrom<typeof sessionMachine>): void => {
    const memberId = snapshot.hasTag("member") ? (snapshot.context.user?._id ?? null) : null
    if (memberId === last) return
    last = memberId
    listener(memberId)
  }
  // A failed session is replaced by a new actor, so subscribe to that one.
  const follow = (): void => {
    const now = sessionOf(app)
    if (now === session) return
    stop()
    session = now
    report(now.getSnapshot())
    const subscription = now.subscribe(report)
    stop = () => subscription.unsubscribe()
  }
  follow()
  const root = app.subscribe(follow)
  return () => {
    root.unsubscribe()
    stop()
  }
}

/** Sends `member.loggedIn` with the member's id, and `member.loggedOut`, to a flow that outlives pages. */
export const watchMember = () =>
  fromCallback(({ sendBack }) =>
    followMember((memberId) =>
      sendBack(memberId === null ? { type: "member.loggedOut" } : { type: "member.loggedIn", memberId }),
    ),
  )
