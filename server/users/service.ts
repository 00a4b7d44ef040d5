import { Context, Effect, Layer } from "effect"
import { type CurrentMember, NotFound } from "#api/contract/wire.ts"
import { now } from "../clock.ts"
import { userRows } from "./rows.ts"

export interface MembersQuery {
  readonly page?: number | undefined
  readonly limit?: number | undefined
  readonly searchBy?: string | undefined
  readonly role?: string | undefined
  readonly region?: string | undefined
}

/** Where a page stands in its list; page 1 is the first, an empty list has no pages (DECISIONS §1). */
export const pageMeta = (page: number, limit: number, totalItems: number) => ({
  currentPage: page,
  itemsPerPage: limit,
  totalItems,
  totalPages: Math.ceil(totalItems / limit),
})

/** The full name is always made from the parts that are stored (DECISIONS §2). */
export const fullName = (parts: {
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
}): string =>
  [parts.firstName, parts.middleName, parts.lastName]
    .map((part) => (part ?? "").trim())
    .filter((part) => part !== "")
    .join(" ")

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const membershipId = /^CM1\d{8}$/i
/** Text that a database takes: a search is only looked for, so what cannot be stored cannot be found either. */
const unstorable = /\0/

const make = Effect.gen(function* () {
  const rows = yield* userRows
  return {
    /** The asking member's own record, subscribed or not as of now. */
    me: Effect.fnUntraced(function* (member: CurrentMember["Service"]) {
      const user = yield* rows.user(member._id, yield* now)
      return user ?? (yield* Effect.die(new Error("A live session without its member")))
    }),
    /** One page of the verified members (SPEC §7), the latest to join first. */
    list: Effect.fnUntraced(function* (query: MembersQuery) {
      const page = query.page ?? 1
      const limit = query.limit ?? 10
      const search = query.searchBy?.trim() ?? ""
      if (unstorable.test(search) || unstorable.test(query.region ?? "")) {
        return { items: [], meta: pageMeta(page, limit, 0) }
      }
      const filter = {
        search: search === "" ? undefined : search,
        role: query.role,
        region: query.region === "" ? undefined : query.region,
        limit,
        offset: (page - 1) * limit,
      }
      const total = (yield* rows.count(filter))?.total ?? 0
      return { items: yield* rows.list(filter), meta: pageMeta(page, limit, total) }
    }),
    /** One verified member by `_id` or membershipId; `NotFound` for anybody else. */
    get: Effect.fnUntraced(function* (id: string) {
      const member = uuid.test(id)
        ? yield* rows.member({ uuid: id })
        : membershipId.test(id)
          ? yield* rows.member({ membershipId: id.toUpperCase() })
          : undefined
      return member ?? (yield* new NotFound({ message: "This member does not exist" }))
    }),
  }
})

export class Users extends Context.Service<Users, Effect.Success<typeof make>>()("portal/Users") {
  static readonly layer = Layer.effect(Users, make)
}
