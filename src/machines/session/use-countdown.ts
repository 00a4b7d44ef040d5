import { useEffect, useState } from "react"

/**
 * What is left of a wait that a machine keeps, for the eye only: counts down from `total` (ms) while the wait runs, in
 * whole seconds, and never gains time when the tab sleeps.
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
