import { Effect } from "effect"

/** The steps of sending a mail at which a test can inject a fault. */
export type MailFaultPoint = "F8" | "F9"

/** The steps of a refund at which a test can inject a fault. */
export type RefundFaultPoint = "F13" | "F14" | "F15" | "F16"

/** The steps of a message to registrants, or of a cancellation, at which a test can inject a fault. */
export type MessageFaultPoint = "F17" | "F18" | "F19" | "F20" | "F21" | "F22" | "F23" | "F24"

/** The steps at which a test can inject a fault (RELIABILITY §2.6). */
export type FaultPoint =
  | "F1"
  | "F2"
  | "F3"
  | "F4"
  | "F5"
  | "F6"
  | "F7"
  | MailFaultPoint
  | "F10"
  | "F11"
  | RefundFaultPoint
  | MessageFaultPoint

const pattern = /^(F(?:[1-9]|1\d|2[0-4])):(kill9|throw|delay:(\d+))$/
// Production ignores the variable (ASVS 15.2.3).
const injected = process.env.NODE_ENV === "production" ? null : pattern.exec(process.env.FAULT ?? "")

/**
 * Marks a step at which a test can inject a fault. Does nothing unless the process was started outside production with
 * `FAULT=<point>:kill9|throw|delay:<ms>`. Then kills the process, dies, or waits.
 */
export const fault = (point: FaultPoint): Effect.Effect<void> => {
  if (injected === null || injected[1] !== point) return Effect.void
  if (injected[2] === "kill9") return Effect.sync(() => process.kill(process.pid, "SIGKILL"))
  if (injected[2] === "throw") return Effect.die(new Error(`fault ${point}`))
  return Effect.sleep(`${Number(injected[3])} millis`)
}
