import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Member } from "#api/contract/members.ts"
import { countOf, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import { containing, type Slice } from "#server/lists.ts"

/** The filter of the directory, without the search words. */
export interface MemberFilter {
  /** The `_id` of the current member, who is excluded. */
  readonly exceptId: string
  readonly role: string | undefined
  readonly region: string | undefined
}

const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(`members.id as _id, membership_id as "membershipId", full_name as "fullName",
    first_name as "firstName", middle_name as "middleName", last_name as "lastName", email, gender, role, region,
    avatar_url as "avatarUrl", bio`)
  const listed = sql.literal("email_verified_at is not null and disabled_at is null")
  const matching = (words: readonly string[], { exceptId, role, region }: MemberFilter) =>
    sql.and([
      sql`${listed}`,
      sql`members.id <> ${exceptId}::uuid`,
      ...(role === undefined ? [] : [sql`role = ${role}`]),
      ...(region === undefined ? [] : [sql`region = ${region}`]),
      ...words.map((word) => sql`search_text like ${containing(word)}`),
    ])

  return {
    /** Newest members first. */
    list: ({ words, limit, offset }: Slice, filter: MemberFilter) =>
      rowsOf(Member)(sql`select ${columns} from members where ${matching(words, filter)}
        order by created_at desc, members.id limit ${limit} offset ${offset}`),
    count: (words: readonly string[], filter: MemberFilter) =>
      countOf(sql`select count(*)::int4 as total from members where ${matching(words, filter)}`),
    /** Returns undefined for a member who is not verified or is disabled. */
    byId: (id: { readonly uuid: string } | { readonly membershipId: string }) =>
      rowOf(Member)(sql`select ${columns} from members where ${listed}
        and ${"uuid" in id ? sql`members.id = ${id.uuid}::uuid` : sql`membership_id = ${id.membershipId}`}`),
  }
})

/** The only SQL of the directory: members who are verified and not disabled, without private fields. */
export class MemberRows extends Context.Service<MemberRows, Effect.Success<typeof make>>()(
  "portal/MemberRows",
) {
  static readonly layer = Layer.effect(MemberRows, make)
}
