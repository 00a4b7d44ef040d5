import { useEffect, useState } from "react"

/**
 * Returns the remaining time of a machine's wait, for display only. Counts down from `total` (ms) in whole
 * seconds while the wait runs. A sleeping tab does not lengthen it.
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
