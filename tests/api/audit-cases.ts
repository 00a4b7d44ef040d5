import type { TestServer } from "./server.ts"

/** Returns the cases of the acts of a member of staff, or about a member, in the audit log, the oldest first. */
export const casesOf = async (server: TestServer, { _id }: { readonly _id: string }) =>
  (
    await server.rows(
      `select action, case_kind, case_id from (
          select at, action, actor_id, member_id, case_kind, case_id from audit_waiting
          union all select at, action, actor_id, member_id, case_kind, case_id from audit_log) entries
        where case_kind is not null and $1::uuid in (actor_id, member_id) order by at`,
      [_id],
    )
  ).map((row) => [row["action"], row["case_kind"], row["case_id"]])
