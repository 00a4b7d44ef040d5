import { useEffect } from "react"
import { currentUser } from "#api/current-user.ts"
import { useSessionRef } from "#machines/app/app.react.ts"
import { useRead } from "../-reading/use-read.ts"

/** Replaces the stored member by the server's current record (SPEC §7). */
export const useRefreshedUser = (): void => {
  const session = useSessionRef()
  const { data, isFresh } = useRead(currentUser())
  // Every page shows the member in the session, so the session needs the fresh record.
  useEffect(() => {
    if (isFresh && data?.email) session.send({ type: "user.updated", user: data })
  }, [session, data, isFresh])
}
