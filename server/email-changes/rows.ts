import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { execute, rowOf, transactionOf } from "#server/database/decoded-rows.ts"

/** A change of a member's email address, and the member's name. */
const EmailChange = Schema.Struct({
  id: Schema.String,
  memberId: Schema.String,
  firstName: Schema.String,
  /** The member's address now. */
  email: Schema.String,
  oldEmail: Schema.String,
  newEmail: Schema.String,
  expiresAt: Schema.Date,
  outcome: Schema.NullOr(Schema.Literals(["changed", "objected", "replaced"])),
})
export type EmailChange = typeof EmailChange.Type

interface NewEmailChange {
  readonly id: string
  readonly memberId: string
  readonly oldEmail: string
  readonly newEmail: string
  readonly confirmHash: string
  readonly objectHash: string
  readonly askedBy: string
  readonly expiresAt: Date
}

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns =
    sql.literal(`c.id::text as id, c.member_id::text as "memberId", m.first_name as "firstName", m.email,
    c.old_email as "oldEmail", c.new_email as "newEmail", c.expires_at as "expiresAt", c.outcome`)
  return {
    transaction: transactionOf(sql),
    /** Stores a change, which replaces the one that waits. */
    insert: (change: NewEmailChange, at: Date) =>
      Effect.andThen(
        execute(sql`update email_changes set outcome = 'replaced', settled_at = ${at}
          where member_id = ${change.memberId}::uuid and outcome is null`),
        execute(sql`insert into email_changes (id, member_id, old_email, new_email, confirm_hash, object_hash, asked_by,
            created_at, expires_at)
          values (${change.id}::uuid, ${change.memberId}::uuid, ${change.oldEmail}, ${change.newEmail},
            ${change.confirmHash}, ${change.objectHash}, ${change.askedBy}::uuid, ${at}, ${change.expiresAt})`),
      ),
    /** Returns the change whose link of this kind has this hash. */
    find: (kind: "confirm" | "object", hash: string) =>
      rowOf(EmailChange)(sql`select ${columns} from email_changes c join members m on m.id = c.member_id
        where ${sql(kind === "confirm" ? "c.confirm_hash" : "c.object_hash")} = ${hash}`),
    /** Locks the member, as acts of staff do, until the transaction ends. Returns the change as it is then. */
    lock: ({ id, memberId }: Pick<EmailChange, "id" | "memberId">) =>
      Effect.andThen(
        execute(sql`select 1 from members where id = ${memberId}::uuid for no key update`),
        rowOf(EmailChange)(sql`select ${columns} from email_changes c join members m on m.id = c.member_id
          where c.id = ${id}::uuid`),
      ),
    settle: (id: string, outcome: "changed" | "objected" | "replaced", at: Date) =>
      execute(sql`update email_changes set outcome = ${outcome}, settled_at = ${at} where id = ${id}::uuid`),
    /** Gives a member another address. The sign-ups that wait for this address end. */
    setEmail: (memberId: string, email: string, changeId: string, at: Date) =>
      Effect.andThen(
        execute(sql`update members set email = ${email}, version = version + 1, changed_at = ${at}, updated_at = ${at},
            changed_by = (select asked_by from email_changes where id = ${changeId}::uuid)
          where id = ${memberId}::uuid`),
        execute(sql`delete from sign_up_attempts where email = ${email}`),
      ),
  }
})

/** The SQL of changes of members' email addresses. */
export class EmailChangeRows extends Context.Service<EmailChangeRows, Effect.Success<typeof make>>()(
  "portal/EmailChangeRows",
) {
  static readonly layer = Layer.effect(EmailChangeRows, make)
}
