import { useEffect } from "react"

/** How long the first page of a visit has the network to itself, in ms: the connection is not part of its weight. */
const rest = 3_000

const begin = async (): Promise<void> => {
  try {
    const { startChat } = await import("#machines/chat/chat.react.ts")
    startChat()
  } catch {
    // The network is away: the page of messages, or the next visit, tries again.
  }
}

/** Messages and badges come by themselves, once the first page has come to rest (PERFORMANCE §4). */
export const useChatConnection = (): void => {
  // The connection waits until the first screen is drawn.
  useEffect(() => {
    const timer = setTimeout(() => void begin(), rest)
    return () => clearTimeout(timer)
  }, [])
}
