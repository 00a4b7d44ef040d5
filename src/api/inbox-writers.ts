import { Schema } from "effect"
import type { ChatSocket } from "./chat-socket.ts"
import { InboxWriter } from "./contract/office-inbox.ts"
import { announceTyping } from "./office-inbox.ts"
import { runOutcome } from "./run.ts"

/** The shortest time between two signs that the reader is writing, in ms. */
export const signInterval = 3_000
/** How long a colleague is shown as writing after a sign, in ms. Long enough that one lost sign changes nothing. */
export const writingTime = 2 * signInterval + 1_000

/** Returns a function that calls `send` for a member at once, and then at most once in `signInterval`. */
export const makeTypingSigns = (send: (memberId: string) => void): ((memberId: string) => void) => {
  const sentAt = new Map<string, number>()
  return (memberId) => {
    const at = performance.now()
    if (at - (sentAt.get(memberId) ?? Number.NEGATIVE_INFINITY) < signInterval) return
    sentAt.set(memberId, at)
    send(memberId)
  }
}

/** Tells colleagues that the reader is writing to a member. Ignores a failure, because the next sign follows soon. */
export const signalTyping = makeTypingSigns((memberId) => void runOutcome(announceTyping(memberId)))

const isSign = Schema.is(InboxWriter)

/**
 * Calls `onChange` with the names of the colleagues who are writing to a member, whenever the names change (OFFICE §10). A
 * message of the office to the member removes all names. Returns a function that stops watching.
 */
export const watchWriters = (
  connection: Pick<ChatSocket, "subscribe">,
  memberId: string,
  onChange: (names: readonly string[]) => void,
): (() => void) => {
  const writers = new Map<string, { readonly name: string; readonly timer: ReturnType<typeof setTimeout> }>()
  const report = (): void => onChange([...writers.values()].map(({ name }) => name))
  const clear = (): void => {
    for (const { timer } of writers.values()) clearTimeout(timer)
    writers.clear()
  }
  const stop = connection.subscribe((event) => {
    if (event.type === "typing" && isSign(event.sign) && event.sign.memberId === memberId) {
      const { _id, fullName } = event.sign.by
      clearTimeout(writers.get(_id)?.timer)
      const timer = setTimeout(() => {
        writers.delete(_id)
        report()
      }, writingTime)
      writers.set(_id, { name: fullName, timer })
      report()
    } else if (event.type === "message" && event.message.receiver === memberId) {
      clear()
      report()
    }
  })
  return () => {
    stop()
    clear()
  }
}
