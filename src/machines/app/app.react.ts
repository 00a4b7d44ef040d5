import { useSelector } from "@xstate/react"
import { useMemo } from "react"
import type { SnapshotFrom } from "xstate"
import type { sessionMachine } from "../session/session.machine.ts"
import { app, sessionOf, type App, type Session } from "./app.ts"

/** Returns the root actor. It outlives every page, so it needs no provider. */
export const useApp = (): App => app

/** Returns the session's actor. A failed session is replaced by a new actor. */
export const useSessionRef = (): Session => {
  useSelector(app, (snapshot) => snapshot.children.session)
  return sessionOf(app)
}

/**
 * Keeps the last snapshot of a failed session. The root's error screen covers the page until a new session
 * starts.
 */
const withLastSnapshot = (session: Session) => {
  let broken: SnapshotFrom<typeof sessionMachine> | undefined
  return {
    subscribe: session.subscribe.bind(session),
    getSnapshot: (): SnapshotFrom<typeof sessionMachine> => {
      const now = session.getSnapshot()
      return now.status === "error" ? (broken ??= { ...now, status: "stopped", error: undefined }) : now
    },
  }
}

/** Selects from the session: `useSession((s) => s.context.user)`. */
export const useSession = <A>(selector: (snapshot: SnapshotFrom<typeof sessionMachine>) => A): A => {
  const session = useSessionRef()
  return useSelector(
    useMemo(() => withLastSnapshot(session), [session]),
    selector,
  )
}
