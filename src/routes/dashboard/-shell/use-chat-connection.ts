import { useEffect } from "react"

/** The delay in ms before the connection opens, so that it does not compete with the first page. */
const openDelay = 3_000

const openConnection = async (): Promise<void> => {
  try {
    const { startChat } = await import("#machines/chat/chat.react.ts")
    startChat()
  } catch {
    // The network is down. The messaging page or the next visit tries again.
  }
}

/** Opens the chat connection after the first page has loaded (PERFORMANCE §4). It updates messages and badges. */
export const useChatConnection = (): void => {
  useEffect(() => {
    const timer = setTimeout(() => void openConnection(), openDelay)
    return () => clearTimeout(timer)
  }, [])
}
