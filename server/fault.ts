import { Effect } from "effect"

/** The fault points that a test can trigger (RELIABILITY §2.6). */
export type FaultPoint = "F1" | "F2" | "F3" | "F4" | "F5" | "F6" | "F7" | "F8" | "F9" | "F10" | "F11"

const pattern = /^(F(?:[1-9]|1[01])):(kill9|throw|delay:(\d+))$/
// Read once at the start: production has no faults, whatever its environment says (ASVS 15.2.3).
const armed = process.env.NODE_ENV === "production" ? null : pattern.exec(process.env.FAULT ?? "")

/**
 * Marks a step that must survive a kill. Does nothing unless the process was started outside production with
 * `FAULT=<point>:kill9|throw|delay:<ms>`. Then the process is killed, the effect dies, or it waits.
 */
export const fault = (point: FaultPoint): Effect.Effect<void> => {
  if (armed === null || armed[1] !== point) return Effect.void
  if (armed[2] === "kill9") return Effect.sync(() => process.kill(process.pid, "SIGKILL"))
  if (armed[2] === "throw") return Effect.die(new Error(`fault ${point}`))
  return Effect.sleep(`${Number(armed[3])} millis`)
}
