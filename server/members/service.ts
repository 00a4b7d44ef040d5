import { Context, Effect, Layer } from "effect"
import { type ListQuery, pageOf, sliceOf } from "#server/lists.ts"
import { isUuid } from "#server/uuid.ts"
import { MemberNotFound } from "./errors.ts"
import { MemberRows } from "./rows.ts"

export interface MembersQuery extends ListQuery {
  readonly role?: string
  readonly region?: string
}

const membershipId = /^CM1\d{8}$/i

const make = Effect.gen(function* () {
  const rows = yield* MemberRows
  return {
    /**
     * SPEC §7 GET /users: one page of the verified members. Excludes the current member from the page and the total
     * (SPEC §2), so that each page is full.
     */
    list: Effect.fnUntraced(function* (query: MembersQuery, memberId: string) {
      // The database refuses NUL, and no region contains it.
      if (query.region?.includes("\0")) return pageOf(query, [], 0)
      const slice = sliceOf(query)
      const filter = {
        exceptId: memberId,
        role: query.role,
        region: query.region === "" ? undefined : query.region,
      }
      const total = yield* rows.count(slice.words, filter)
      return pageOf(query, yield* rows.list(slice, filter), total)
    }),
    /** SPEC §7 GET /users/{id}: one verified member by `_id` or membershipId. Fails with `MemberNotFound`. */
    get: Effect.fnUntraced(function* (id: string) {
      const member = isUuid(id)
        ? yield* rows.byId({ uuid: id })
        : membershipId.test(id)
          ? yield* rows.byId({ membershipId: id.toUpperCase() })
          : undefined
      return member ?? (yield* new MemberNotFound())
    }),
  }
})

/** The directory of members. */
export class Members extends Context.Service<Members, Effect.Success<typeof make>>()("portal/Members") {
  static readonly layer = Layer.effect(Members, make).pipe(Layer.provide(MemberRows.layer))
}
