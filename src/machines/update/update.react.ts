import { useSelector } from "@xstate/react"
import { createActor } from "xstate"
import { connectFlows } from "../app/run-effect.ts"
import { isSettled } from "./settled.ts"
import { liveUpdate } from "./update.actors.ts"

/** Lives as long as the browser page, outside React. It starts when this module loads, after the first page. */
const update = createActor(liveUpdate, { inspect: connectFlows }).start()

/** Returns what to say about a new version (null: nothing), and the handlers of its buttons. */
export const useUpdate = () => ({
  stage: useSelector(update, (snapshot) =>
    (["offered", "deferred", "applying"] as const).find((tag) => snapshot.hasTag(tag)),
  ),
  accept: () => update.send({ type: "update.accepted", isSettled: isSettled() }),
  dismiss: () => update.send({ type: "update.dismissed" }),
})
