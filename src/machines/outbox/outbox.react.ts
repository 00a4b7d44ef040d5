import { useSelector } from "@xstate/react"
import { createActor } from "xstate"
import { connectFlows } from "../app/run-effect.ts"
import { liveOutbox } from "./outbox.actors.ts"

/** Lives as long as the browser page, outside React. It starts when this module loads, after the first page. */
const outbox = createActor(liveOutbox, { inspect: connectFlows }).start()

/** Returns what waits to be sent (the oldest first), why the first one was refused, and the handlers of its buttons. */
export const useOutbox = () => ({
  entries: useSelector(outbox, (snapshot) => snapshot.context.entries),
  failure: useSelector(outbox, (snapshot) => snapshot.context.failure),
  isSending: useSelector(outbox, (snapshot) => snapshot.matches({ open: "sending" })),
  retry: () => outbox.send({ type: "entry.retried" }),
  withdraw: (clientEntryId: string) => outbox.send({ type: "entry.withdrawn", clientEntryId }),
})
