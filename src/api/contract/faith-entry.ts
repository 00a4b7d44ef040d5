import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { faithCategories, maxEntryLength } from "./choices.ts"
import { choice, filled, clientId } from "./rules.ts"
import { answer, Authorization, created, listQuery, maybe, page, TooManyRequests } from "./wire.ts"

export const FaithCategory = Schema.Literals(faithCategories)
export type FaithCategory = typeof FaithCategory.Type

/** Faith entry (SPEC §3). An anonymous entry has no user, not even for its author (DECISIONS §4). */
export const FaithEntry = Schema.Struct({
  _id: Schema.String,
  category: FaithCategory,
  content: Schema.String,
  isAnonymous: Schema.Boolean,
  user: maybe(Schema.Struct({ fullName: Schema.String })),
  createdAt: Schema.String,
})
export type FaithEntry = typeof FaithEntry.Type

/**
 * The payload of a new entry. `isAnonymous` defaults to false (SPEC §5). `clientEntryId` is an optional idempotency
 * key: a retry after a lost response creates no second entry.
 */
export const FaithEntryBody = Schema.Struct({
  category: choice(faithCategories),
  content: filled(maxEntryLength),
  isAnonymous: Schema.optionalKey(Schema.Boolean),
  clientEntryId: Schema.optionalKey(clientId),
})

/** Faith entries (SPEC §7). */
export class FaithEntryGroup extends HttpApiGroup.make("faith-entry")
  .add(
    HttpApiEndpoint.post("post", "/faith-entry", {
      payload: FaithEntryBody,
      success: created(FaithEntry),
      error: TooManyRequests,
    }),
    HttpApiEndpoint.get("list", "/faith-entry", { query: listQuery, success: answer(page(FaithEntry)) }),
  )
  .middleware(Authorization) {}
