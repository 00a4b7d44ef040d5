import { useSelector } from "@xstate/react"
import { hasRecord } from "../session/storage.ts"
import { outbox } from "../app/outbox.ts"
import { isWritten } from "./is-written.ts"

/**
 * Returns what the member wrote and waits to be sent (the oldest first), why the first one was refused, and the handlers
 * of its buttons. `isRestoring`: this device stores a list that the page has not read.
 */
export const useOutbox = () => ({
  entries: useSelector(outbox, (snapshot) => snapshot.context.entries).filter(isWritten),
  isRestoring:
    useSelector(outbox, (snapshot) => snapshot.matches({ open: "restoring" })) && hasRecord("outbox"),
  failure: useSelector(outbox, (snapshot) => snapshot.context.failure),
  isSending: useSelector(outbox, (snapshot) => snapshot.matches({ open: "sending" })),
  retry: () => outbox.send({ type: "entry.retried" }),
  withdraw: (clientEntryId: string) => outbox.send({ type: "entry.withdrawn", clientEntryId }),
})
