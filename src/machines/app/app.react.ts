import { useSelector } from "@xstate/react"
import { useMemo } from "react"
import type { SnapshotFrom } from "xstate"
import type { sessionMachine } from "../session/session.machine.ts"
import { app, sessionOf, type App, type Session } from "./app.ts"

/** The root actor: it outlives every page, so it needs no provider. */
export const useApp = (): App => app

/** The session's actor, to send to; another one after a breakdown. */
export const useSessionRef = (): Session => {
  useSelector(app, (snapshot) => snapshot.children.session)
  return sessionOf(app)
}

/** A session that broke is read as it was: the root's own screen says so, and covers the page until there is a new one. */
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

/** What a page reads of the session: `useSession((s) => s.context.user)`. */
export const useSession = <A>(selector: (snapshot: SnapshotFrom<typeof sessionMachine>) => A): A => {
  const session = useSessionRef()
  return useSelector(
    useMemo(() => withLastSnapshot(session), [session]),
    selector,
  )
}
