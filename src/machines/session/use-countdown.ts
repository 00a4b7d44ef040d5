import { useEffect, useState } from "react"

/**
 * Returns the remaining seconds of a machine's wait, for display only. Counts down from `total` (ms) while the wait
 * runs. A sleeping tab does not slow the countdown.
 */
export function useCountdown(isRunning: boolean, total: number): number {
  const [left, setLeft] = useState(Math.ceil(total / 1000))
  useEffect(() => {
    if (!isRunning) return undefined
    const until = Date.now() + total
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [isRunning, total])
  return left
}
