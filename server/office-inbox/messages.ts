import { millisecondsInHour } from "date-fns/constants"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { audit } from "#server/audit/service.ts"
import { Settings } from "#server/config.ts"
import { InboxRows } from "./rows.ts"
import { type Holding, holdingAfter, holdingAt } from "./states.ts"

/** A new message between a member and the office. */
export interface OfficeMessage {
  readonly id: string
  readonly chatId: bigint
  readonly memberId: string
  /** The member of staff who wrote it; null when the member did. */
  readonly staffId: string | null
  readonly at: Date
}

/** Makes the updates of the inbox for new messages with the office (OFFICE §10). */
export const makeInboxMessages = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* InboxRows
  const { inboxIdleHours } = yield* Settings
  const idleMs = inboxIdleHours * millisecondsInHour
  /** Whether a person answers messages at this moment. */
  const isAssignee = (staffId: string, at: Date) =>
    Effect.map(rows.assignees(at), (all) => all.some(({ _id }) => _id === staffId))

  /** Returns the function from a stored holding to the holding at `at`. A person whose staff role has expired has left. */
  const currentAt = Effect.fnUntraced(function* (at: Date) {
    const answering = new Set((yield* rows.assignees(at)).map(({ _id }) => _id))
    return (given: Holding): Holding => {
      const held = holdingAt(given, at)
      return held.assignedTo === null || answering.has(held.assignedTo)
        ? held
        : holdingAfter(held, "person.left", { by: null, at, idleMs })
    }
  })
  const current = (given: Holding, at: Date) => Effect.map(currentAt(at), (holdingOf) => holdingOf(given))

  return {
    current,
    currentAt,

    /** Moves the conversation in the message's transaction. The audit log shows who wrote for the office. */
    record: Effect.fnUntraced(function* ({ id, chatId, memberId, staffId, at }: OfficeMessage) {
      const isFirst = yield* rows.add(memberId, chatId, at)
      const before = yield* rows.lock(memberId)
      if (before === undefined) {
        yield* Effect.die(new Error("A conversation was not written"))
        return
      }
      const event = staffId === null ? "message.received" : "reply.sent"
      const held = yield* current(before, at)
      yield* rows.move(memberId, holdingAfter(held, event, { by: staffId, at, idleMs }))
      if (staffId !== null)
        yield* audit({
          action: isFirst ? "begin conversation" : "reply to member",
          result: "sent",
          memberId,
          actorId: staffId,
          case: { kind: "conversation", id: memberId },
          details: { before: null, after: { message: id } },
        }).pipe(Effect.provideService(SqlClient.SqlClient, sql))
    }),

    /** Takes the conversations from a person who does not answer messages any more, in the caller's transaction. */
    release: Effect.fnUntraced(function* (staffId: string, at: Date) {
      if (yield* isAssignee(staffId, at)) return
      for (const { memberId, ...held } of yield* rows.lockOf(staffId))
        yield* rows.move(memberId, holdingAfter(held, "person.left", { by: null, at, idleMs }))
    }),

    /** Returns the ids of the staff whose pages show a conversation: who reads all of them, and who has it. */
    readers: Effect.fnUntraced(function* (memberId: string, at: Date) {
      const row = yield* rows.find(memberId)
      const holder = row === undefined ? null : (yield* current(row, at)).assignedTo
      const readers = yield* rows.readers(at)
      return (holder === null ? readers : [...readers, holder]).filter((reader) => reader !== memberId)
    }),
  }
})
