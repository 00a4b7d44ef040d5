import { useEffect, useState } from "react"
import type { openLaterParts } from "./later-parts.tsx"

/** The delay in ms before the other parts load, so that they do not compete with the first page. */
const loadDelay = 3_000

/**
 * Opens the chat connection after the first page has loaded (PERFORMANCE §4), and returns the parts that the shell shows
 * from then on. When the network is down, the messaging page or the next visit tries again.
 */
export const useLaterParts = () => {
  const [parts, setParts] = useState<ReturnType<typeof openLaterParts>>()
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void import("./later-parts.tsx").then(
          ({ openLaterParts }) => setParts(openLaterParts()),
          () => undefined,
        ),
      loadDelay,
    )
    return () => clearTimeout(timer)
  }, [])
  return parts
}
