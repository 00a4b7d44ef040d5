import { fromCallback, fromPromise } from "xstate"
import { reachability } from "#api/reachability.ts"
import { watchMember } from "../app/watch-member.ts"
import { type OutboxEvent, outboxMachine } from "./outbox.machine.ts"
import { sendEntry } from "./send-entry.actors.ts"
import { type Delivery, outbox } from "./stored-outbox.ts"

const watchEntries = fromCallback<OutboxEvent, { memberId: string }>(({ sendBack, input }) =>
  outbox.watch(input.memberId, (entries) => sendBack({ type: "entries.read", entries })),
)

/** A connection comes back when the server answers after a request without a response, and perhaps with the network. */
const watchConnection = fromCallback(({ sendBack }) => {
  const sendRestored = (): void => {
    if (document.visibilityState === "visible") sendBack({ type: "connection.restored" })
  }
  let wasLost = reachability.isLost()
  const unsubscribe = reachability.subscribe((isAnswered) => {
    if (wasLost && isAnswered) sendRestored()
    wasLost = !isAnswered
  })
  window.addEventListener("online", sendRestored)
  document.addEventListener("visibilitychange", sendRestored)
  return () => {
    unsubscribe()
    window.removeEventListener("online", sendRestored)
    document.removeEventListener("visibilitychange", sendRestored)
  }
})

/** Provides the outbox with this device's storage and the API call. */
export const liveOutbox = outboxMachine.provide({
  actors: {
    watchMember: watchMember(),
    watchEntries,
    watchConnection,
    sendFirst: fromPromise<Delivery, { memberId: string }>(({ input, signal }) =>
      outbox.sendFirst(input.memberId, (entry) => sendEntry(entry, signal)),
    ),
  },
  actions: {
    removeEntry: (_, { memberId, clientEntryId }) => void outbox.remove(memberId, clientEntryId),
  },
})
