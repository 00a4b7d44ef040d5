import type { SqlClient } from "effect/sql"
import { rolesWith } from "#api/contract/staff-roles.ts"

/**
 * Returns the conditions of a conversation `i` at a moment, for every list and count of conversations. As in `holdingAt`, an
 * assigned one whose time is over is open. A person whose staff role has expired has left (OFFICE §10).
 */
export const inboxConditions = (sql: SqlClient.SqlClient, at: Date) => {
  const hasLeft = sql`i.assigned_to not in (select member_id from staff_at(${at})
    where role = any(${rolesWith("inbox.reply")}::text[]))`
  return {
    isOpen: sql`(i.status = 'open' or (i.status = 'assigned' and (i.assigned_until <= ${at} or ${hasLeft})))`,
    isWaiting: sql`(i.status = 'waiting' and not ${hasLeft})`,
    isActive: sql`(i.status <> 'closed' and not (i.status = 'waiting' and ${hasLeft}))`,
    /** The two parts of the closed ones: each reads its own part of an index. */
    isClosed: [sql`i.status = 'closed'`, sql`(i.status = 'waiting' and ${hasLeft})`],
    isHeldBy: (staffId: string) =>
      sql`(i.assigned_to = ${staffId}::uuid and (i.status = 'waiting' or i.assigned_until > ${at}))`,
  } as const
}
