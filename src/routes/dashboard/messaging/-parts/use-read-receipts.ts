import { useEffect, useSyncExternalStore } from "react"
import type { ChatMessage } from "#api/contract/chats.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveReadReceipts } from "#machines/read-receipts/read-receipts.actors.ts"

const isVisible = (): boolean => document.visibilityState === "visible"
const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener("visibilitychange", listener)
  return () => document.removeEventListener("visibilitychange", listener)
}

/** Reports messages as read while they are on a visible page. */
export const useReadReceipts = (other: string, messages: readonly ChatMessage[]): void => {
  const flow = useFlow(liveReadReceipts, { input: { other } })
  const isSeen = useSyncExternalStore(subscribe, isVisible)
  const last = messages.findLast(({ sender }) => sender === other)?.sequence ?? 0
  // Runs after the render, because only rendered messages were seen.
  useEffect(() => {
    if (isSeen && last > 0) flow.send({ type: "messages.seen", sequence: last })
  }, [flow, isSeen, last])
}
