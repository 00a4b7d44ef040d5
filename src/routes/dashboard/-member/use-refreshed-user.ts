import { useEffect } from "react"
import { currentUser } from "#api/current-user.ts"
import { useSessionRef } from "#machines/app/app.react.ts"
import { useRead } from "../-reading/use-read.ts"

/** The member as the server has them now replaces the stored one (SPEC §7), so that what changed meanwhile shows here. */
export const useRefreshedUser = (): void => {
  const session = useSessionRef()
  const { data, isFresh } = useRead(currentUser())
  // Query refreshes the member by itself; the session holds the record that every page shows.
  useEffect(() => {
    if (isFresh && data?.email) session.send({ type: "user.updated", user: data })
  }, [session, data, isFresh])
}
