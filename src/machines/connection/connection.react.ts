import { useSelector } from "@xstate/react"
import { createActor } from "xstate"
import { connectFlows } from "../app/run-effect.ts"
import { liveConnection } from "./connection.actors.ts"

/** Lives as long as the browser page, outside React. It starts when the first page that needs it loads. */
const connection = createActor(liveConnection, { inspect: connectFlows })
// Pages that are made ahead of time have no network to watch.
if (!import.meta.env.SSR) connection.start()

/** Returns whether the server cannot be reached. */
export const useIsOffline = (): boolean => useSelector(connection, (snapshot) => snapshot.hasTag("offline"))
