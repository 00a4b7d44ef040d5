import { fromCallback, fromPromise } from "xstate"
import { apiBaseUrl } from "#api/api-host.ts"
import { reachability } from "#api/reachability.ts"
import { connectionMachine } from "./connection.machine.ts"

const watchNetwork = fromCallback(({ sendBack }) => {
  const sendLost = (): void => sendBack({ type: "network.lost" })
  const sendReturned = (): void => {
    if (document.visibilityState === "visible") sendBack({ type: "network.returned" })
  }
  window.addEventListener("offline", sendLost)
  window.addEventListener("online", sendReturned)
  document.addEventListener("visibilitychange", sendReturned)
  const unsubscribe = reachability.subscribe((isAnswered) =>
    sendBack({ type: isAnswered ? "request.answered" : "request.failed" }),
  )
  // The first requests may have failed before this started.
  if (reachability.isLost()) sendLost()
  return () => {
    window.removeEventListener("offline", sendLost)
    window.removeEventListener("online", sendReturned)
    document.removeEventListener("visibilitychange", sendReturned)
    unsubscribe()
  }
})

/** Asks the server whether it is there. A login page of a foreign network answers with HTML, which does not count. */
const probe = fromPromise<boolean>(async ({ signal }) => {
  try {
    const response = await fetch(`${apiBaseUrl}/health/live`, { cache: "no-store", signal })
    return response.ok && response.headers.get("content-type")?.includes("json") === true
  } catch {
    return false
  }
})

/** Provides the connection machine with the browser's events and the probe. */
export const liveConnection = connectionMachine.provide({ actors: { watchNetwork, probe } })
