import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Member } from "#api/contract/members.ts"
import { countOf, rowOf, rowsOf } from "#server/database/decoded-rows.ts"
import { makeListPages } from "#server/database/list-pages.ts"
import type { Slice } from "#server/lists.ts"

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
    avatar_url as "avatarUrl", bio, specialty`)
  const active = sql.literal("email_verified_at is not null and disabled_at is null")
  const listed = sql`${active} and hidden_at is null`
  const pageOf = makeListPages(sql, () => sql`members`, "search_text")
  const filters = ({ role, region }: MemberFilter) => [
    ...(role === undefined ? [] : [sql`role = ${role}`]),
    ...(region === undefined ? [] : [sql`region = ${region}`]),
  ]
  const count = (filter: MemberFilter) =>
    countOf(sql`select (coalesce((select sum(total) from member_counts where ${sql.and(filters(filter))}), 0)
      - (select count(*) from members
        where ${sql.and([sql`${listed}`, sql`id = ${filter.exceptId}::uuid`, ...filters(filter)])}))::int4 as total`)

  return {
    /** Newest members first. */
    page: Effect.fnUntraced(function* (slice: Slice, filter: MemberFilter) {
      const where = sql.and([sql`${listed}`, sql`id <> ${filter.exceptId}::uuid`, ...filters(filter)])
      const { ids, totalItems } = yield* pageOf(
        [{ where, order: ["created_at desc", "id"] }],
        slice,
        Effect.map(count(filter), (total) => [total]),
      )
      const people = yield* rowsOf(Member)(sql`select ${columns} from members where id = any(${ids})
        order by created_at desc, id`)
      return { people, totalItems }
    }),
    /** Returns undefined for a member who is not verified or is disabled. Returns a hidden one too. */
    byId: (id: { readonly uuid: string } | { readonly membershipId: string }) =>
      rowOf(Member)(sql`select ${columns} from members where ${active}
        and ${"uuid" in id ? sql`members.id = ${id.uuid}::uuid` : sql`membership_id = ${id.membershipId}`}`),
    /** Whether the office has hidden the profile of a member (OFFICE §16). */
    isHidden: (id: string) =>
      Effect.map(
        countOf(
          sql`select count(*)::int as total from members where id = ${id}::uuid and hidden_at is not null`,
        ),
        (total) => total > 0,
      ),
  }
})

/** The only SQL of the directory: members who are verified, not disabled and not hidden, without private fields. */
export class MemberRows extends Context.Service<MemberRows, Effect.Success<typeof make>>()(
  "portal/MemberRows",
) {
  static readonly layer = Layer.effect(MemberRows, make)
}
