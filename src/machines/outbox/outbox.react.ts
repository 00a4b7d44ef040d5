import { useSelector } from "@xstate/react"
import { outbox } from "../app/outbox.ts"
import { isWritten } from "./is-written.ts"

/** Returns what the member wrote and waits to be sent (the oldest first), why the first one was refused, and the handlers of its buttons. */
export const useOutbox = () => ({
  entries: useSelector(outbox, (snapshot) => snapshot.context.entries).filter(isWritten),
  failure: useSelector(outbox, (snapshot) => snapshot.context.failure),
  isSending: useSelector(outbox, (snapshot) => snapshot.matches({ open: "sending" })),
  retry: () => outbox.send({ type: "entry.retried" }),
  withdraw: (clientEntryId: string) => outbox.send({ type: "entry.withdrawn", clientEntryId }),
})
