import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { ToDoQueue } from "#api/contract/office-to-do.ts"
import type { CurrentStaff } from "#api/contract/staff.ts"
import { type Permission, permissionsOfRoles } from "#api/contract/staff-roles.ts"
import { audit } from "#server/audit/service.ts"
import { BackgroundTasks } from "#server/background-tasks/service.ts"
import { transactionOf } from "#server/database/decoded-rows.ts"
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

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rowsFor = yield* toDoRows
  const tasks = yield* BackgroundTasks
  const transaction = transactionOf(sql)
  return {
    /** Returns the queues that this member of staff may work on (OFFICE §2). */
    queues: Effect.fnUntraced(function* ({ _id, roles, chapters }: CurrentStaff["Service"]) {
      const rows = rowsFor(_id, chapters)
      const permitted = permissionsOfRoles(roles)
      const names = (Object.keys(permissionOf) as ToDoQueue["name"][]).filter((name) =>
        permitted.includes(permissionOf[name]),
      )
      return yield* Effect.forEach(
        names,
        Effect.fnUntraced(function* (name) {
          const oldest = yield* rows[name].oldest
          const total = oldest === undefined ? 0 : yield* rows[name].count
          return {
            name,
            count: Math.min(total, maxCounted),
            isMore: total > maxCounted,
            oldest: oldest === undefined ? null : { ...oldest, since: oldest.since.toISOString() },
          } satisfies ToDoQueue
        }),
      )
    }),

    /** Makes a task due again that the server had given up. Fails with `DeadLetterNotFound`. */
    retryTask: (id: string, { _id }: CurrentStaff["Service"]) =>
      transaction(
        Effect.gen(function* () {
          yield* tasks.retry(id)
          yield* audit({
            action: "retry task",
            result: "done",
            memberId: null,
            actorId: _id,
            details: { before: null, after: { task: id } },
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
