import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Dismissal, FailedTask, ToDoQueue } from "#api/contract/office-to-do.ts"
import type { CurrentStaff } from "#api/contract/staff.ts"
import { type Permission, permissionsOfRoles } from "#api/contract/staff-roles.ts"
import { audit } from "#server/audit/service.ts"
import type { DeadLetter } from "#server/background-tasks/rows.ts"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { actsOn } from "#server/background-tasks/states.ts"
import { now } from "#server/clock.ts"
import { transactionOf } from "#server/database/decoded-rows.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { mailRows } from "#server/mail/rows.ts"
import { personOf } from "#server/person.ts"
import { staffCommandRows } from "#server/staff-commands/rows.ts"
import { isUuid } from "#server/uuid.ts"
import { maxCounted, toDoRows } from "./rows.ts"

/** The permission to work on each queue, in the order of the page. */
const permissionOf: Readonly<Record<ToDoQueue["name"], Permission>> = {
  transitions: "approvals.decide",
  recommendations: "approvals.recommend",
  licences: "approvals.decide",
  "held-payments": "money.read",
  "held-decisions": "money.approve",
  "offline-payments": "money.approve",
  refunds: "money.approve",
  "failed-refunds": "money.decide",
  "staff-roles": "staff.grant",
  "own-messages": "inbox.reply",
  "price-proposals": "settings.edit",
  messages: "inbox.assign",
  reports: "moderation.decide",
  "failed-tasks": "tasks.read",
}

const pageSize = 25

const failedTask = (letter: DeadLetter): FailedTask => {
  const { id, kind, subject, recipient, memberId, memberName, reason, attempts, deadAt, isExpired } = letter
  return {
    _id: id,
    kind,
    subject,
    recipient,
    member: personOf(memberId, memberName),
    reason,
    attempts,
    since: deadAt.toISOString(),
    isExpired,
    acts: actsOn(letter),
  }
}

/** Returns a dead letter for the audit log. */
const letterName = ({ kind, subject, recipient, id }: DeadLetter) =>
  [subject ?? `${kind} ${id}`, recipient].filter((part) => part !== null).join(" to ")

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rowsFor = yield* toDoRows
  const tasks = yield* BackgroundTasks
  const mails = yield* mailRows
  const commands = yield* staffCommandRows
  const transaction = transactionOf(sql)
  return {
    /** Returns the queues that this member of staff may work on (OFFICE §2). */
    queues: Effect.fnUntraced(function* ({ _id, roles, chapters }: CurrentStaff["Service"]) {
      const rows = rowsFor(_id, chapters)
      const permitted = permissionsOfRoles(roles)
      const names = (Object.keys(permissionOf) as ToDoQueue["name"][]).filter(
        (name) =>
          permitted.includes(permissionOf[name]) &&
          // Who decides about a request does not recommend it.
          !(name === "recommendations" && permitted.includes(permissionOf.transitions)),
      )
      return yield* Effect.forEach(
        names,
        Effect.fnUntraced(function* (name) {
          const oldest = yield* rows[name].oldest
          const total = oldest === undefined ? 0 : yield* rows[name].count
          return {
            name,
            count: Math.min(total, maxCounted),
            hasMore: total > maxCounted,
            oldest: oldest === undefined ? null : { ...oldest, since: oldest.since.toISOString() },
          } satisfies ToDoQueue
        }),
      )
    }),

    /** Returns the failed tasks after a cursor, the oldest first. Fails with `InvalidFields` for a wrong cursor. */
    failedTasks: Effect.fnUntraced(function* (after: string | undefined) {
      const letters = yield* tasks.deadLetters(yield* readCursor(after, isUuid), pageSize + 1)
      const { shown, next } = pageFrom(letters, pageSize, ({ deadAt, id }) => ({ at: deadAt, key: id }))
      return { items: shown.map(failedTask), next }
    }),

    /** Makes a task due again that the server had given up. Fails with `DeadLetterNotFound` or `LetterActRefused`. */
    retryTask: (id: string, { _id }: CurrentStaff["Service"]) =>
      transaction(
        Effect.gen(function* () {
          const { memberId } = yield* tasks.retry(id)
          yield* audit({
            action: "retry task",
            result: "done",
            memberId,
            actorId: _id,
            details: { before: null, after: { task: id } },
          })
        }),
      ).pipe(Effect.provideService(SqlClient.SqlClient, sql)),

    /**
     * Ends a task without its work that the server had given up (OFFICE §2). A repeat changes nothing. Fails with
     * `DeadLetterNotFound` or `LetterActRefused`, and with `InvalidFields` for the id of another decision.
     */
    dismissTask: (id: string, { freshId, reason }: Dismissal, { _id }: CurrentStaff["Service"]) =>
      transaction(
        Effect.gen(function* () {
          const action = "dismiss task"
          const command = { freshId, staffId: _id, action, recordId: id }
          if (isUuid(id) && !(yield* commands.isNew(command, yield* now))) return
          const letter = yield* tasks.dismiss(id)
          if (letter.kind === "mail") yield* mails.removeText(letter.key)
          yield* audit({
            action,
            result: "done",
            memberId: letter.memberId,
            actorId: _id,
            details: { before: { task: letterName(letter) }, after: null, reason: reason.trim() },
          })
        }),
      ).pipe(Effect.provideService(SqlClient.SqlClient, sql)),
  }
})

/** What waits for staff. */
export class OfficeToDo extends Context.Service<OfficeToDo, Effect.Success<typeof make>>()(
  "portal/OfficeToDo",
) {
  static readonly layer = Layer.effect(OfficeToDo, make).pipe(Layer.provide(BackgroundTasks.layer))
}
