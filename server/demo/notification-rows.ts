import { addMilliseconds } from "date-fns/addMilliseconds"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { now } from "../clock.ts"
import { demoNotifications } from "./content/notifications.ts"
import { demoTransitions } from "./content/transitions.ts"

const hour = 3_600_000

/** Inserts the demo notifications that do not exist yet, compared by member and text. */
export const seedNotifications = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const at = yield* now
  const given = demoNotifications.map(({ hoursAgo, isRead, ...notification }) => {
    const createdAt = addMilliseconds(at, -hoursAgo * hour)
    return { ...notification, createdAt, readAt: isRead ? addMilliseconds(createdAt, hour) : null }
  })
  yield* sql`insert into notifications (member_id, kind, content, target, created_at, read_at)
    select m.id, g.kind, g.content, g.target, g."createdAt", g."readAt"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g(email text, kind text, content text, target text, "createdAt" timestamptz, "readAt" timestamptz)
      join members m on m.email = g.email
    where not exists (select 1 from notifications n where n.member_id = m.id and n.content = g.content)`
})

/** Inserts the demo transitions for members who have none. */
export const seedTransitions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const at = yield* now
  const given = demoTransitions.map(({ daysAgo, ...transition }) => ({
    ...transition,
    sentAt: addMilliseconds(at, -daysAgo * 24 * hour),
  }))
  yield* sql`insert into transitions (member_id, role, region, specialty, license_number, status, note, created_at,
      updated_at)
    select m.id, g.role, g.region, g.specialty, g."licenseNumber", g.status, g.note, g."sentAt", g."sentAt"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g(email text, role text, region text, specialty text, "licenseNumber" text, status text, note text,
          "sentAt" timestamptz)
      join members m on m.email = g.email
    on conflict (member_id) do nothing`
})
