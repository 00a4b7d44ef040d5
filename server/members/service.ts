import { Context, Effect, Layer } from "effect"
import { Limits } from "#server/limits/service.ts"
import { type ListQuery, pageOf, sliceOf } from "#server/lists.ts"
import { pictureUrls } from "#server/picture-urls.ts"
import { isUuid } from "#server/uuid.ts"
import { MemberNotFound, ProfileHidden } from "./errors.ts"
import { MemberRows } from "./rows.ts"

export interface MembersQuery extends ListQuery {
  readonly role?: string
  readonly region?: string
}

const membershipIdPattern = /^CM1\d{8}$/i

/** Returns the key by which a member is found; undefined for a text that is no id. */
const keyOf = (id: string) => {
  if (isUuid(id)) return { uuid: id }
  return membershipIdPattern.test(id) ? { membershipId: id.toUpperCase() } : undefined
}

const make = Effect.gen(function* () {
  const rows = yield* MemberRows
  const limiter = yield* Limits
  const { withAvatar } = yield* pictureUrls
  return {
    /**
     * SPEC §7 GET /users: one page of the verified members. Excludes the current member from the page and the total
     * (SPEC §2), so that each page is full. Fails with `LimitExceeded`.
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
      const { people, totalItems } = yield* rows.page(slice, filter)
      if (people.length > 0) yield* limiter.byAccount("people-per-account", memberId, people.length)
      return pageOf(query, people.map(withAvatar), totalItems)
    }),
    /**
     * SPEC §7 GET /users/{id}: one verified member by `_id` or membershipId. Fails with `MemberNotFound`,
     * `ProfileHidden` for everybody else than the member, or `LimitExceeded`.
     */
    get: Effect.fnUntraced(function* (id: string, memberId: string) {
      yield* limiter.byAccount("people-per-account", memberId)
      const key = keyOf(id)
      const member = key && (yield* rows.byId(key))
      if (member === undefined) return yield* new MemberNotFound()
      if (member._id !== memberId && (yield* rows.isHidden(member._id))) return yield* new ProfileHidden()
      return withAvatar(member)
    }),
  }
})

/** The directory of members. */
export class Members extends Context.Service<Members, Effect.Success<typeof make>>()("portal/Members") {
  static readonly layer = Layer.effect(Members, make).pipe(
    Layer.provide(Layer.mergeAll(MemberRows.layer, Limits.layer)),
  )
}
