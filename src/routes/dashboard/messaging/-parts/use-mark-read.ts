import { useMutation } from "@tanstack/react-query"
import { useEffect, useRef, useSyncExternalStore } from "react"
import { markRead } from "#api/chats.ts"
import type { ChatMessage } from "#api/contract/chats.ts"
import { queryClient } from "#api/query-client.ts"
import { runQuery } from "#api/run.ts"

const isVisible = (): boolean => document.visibilityState === "visible"
const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener("visibilitychange", listener)
  return () => document.removeEventListener("visibilitychange", listener)
}

/** What is on a screen that somebody looks at has been read; a failure is not said, the next message tries again. */
export const useMarkRead = (other: string, messages: readonly ChatMessage[]): void => {
  const isSeen = useSyncExternalStore(subscribe, isVisible)
  const last = messages.findLast(({ sender }) => sender === other)?.sequence ?? 0
  const lastReported = useRef(0)
  const { mutate } = useMutation({
    mutationFn: (sequence: number) => runQuery(markRead({ other, sequence })),
    onSuccess: () =>
      Promise.all(
        [["chats", "contacts"], ["notifications"]].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    onError: () => {
      lastReported.current = 0
    },
  })
  useEffect(() => {
    if (!isSeen || last <= lastReported.current) return
    lastReported.current = last
    mutate(last)
  }, [isSeen, last, mutate])
}
