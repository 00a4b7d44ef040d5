import { Context, Effect, Layer } from "effect"
import type { ToDoQueue } from "#api/contract/office-to-do.ts"
import { type Permission, permissionsOfRoles, type StaffRole } from "#api/contract/staff-roles.ts"
import { maxCounted, toDoRows } from "./rows.ts"

/** The permission to work on each queue, in the order of the page. */
const permissionOf: Readonly<Record<ToDoQueue["name"], Permission>> = {
  transitions: "approvals.decide",
  "held-payments": "money.read",
  messages: "inbox.assign",
  reports: "moderation.decide",
  "failed-tasks": "tasks.read",
}

const make = Effect.gen(function* () {
  const rows = yield* toDoRows
  return {
    /** Returns the queues that these staff roles may work on (OFFICE §2). */
    queues: Effect.fnUntraced(function* (roles: readonly StaffRole[]) {
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
  }
})

/** What waits for staff. */
export class OfficeToDo extends Context.Service<OfficeToDo, Effect.Success<typeof make>>()(
  "portal/OfficeToDo",
) {
  static readonly layer = Layer.effect(OfficeToDo, make)
}
