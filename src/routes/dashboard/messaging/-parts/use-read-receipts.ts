import { useEffect, useSyncExternalStore } from "react"
import type { ChatMessage } from "#api/contract/chats.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveReadReceipts } from "#machines/read-receipts/read-receipts.actors.ts"

const isVisible = (): boolean => document.visibilityState === "visible"
const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener("visibilitychange", listener)
  return () => document.removeEventListener("visibilitychange", listener)
}

/** Reports the messages of a contact as read while the page is visible. */
export const useReadReceipts = (other: string, messages: readonly ChatMessage[]): void => {
  const flow = useFlow(liveReadReceipts, { input: { other } })
  const isPageVisible = useSyncExternalStore(subscribe, isVisible)
  const lastSequence = messages.findLast(({ sender }) => sender === other)?.sequence ?? 0
  // Runs after the render, because only rendered messages were seen.
  useEffect(() => {
    if (isPageVisible && lastSequence > 0) flow.send({ type: "messages.seen", sequence: lastSequence })
  }, [flow, isPageVisible, lastSequence])
}
