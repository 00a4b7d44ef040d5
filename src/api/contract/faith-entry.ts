import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { faithCategories, maxEntryLength } from "./choices.ts"
import { choice, filled, clientId } from "./rules.ts"
import { answer, Authorization, created, listQuery, maybe, page, TooManyRequests } from "./wire.ts"

export const FaithCategory = Schema.Literals(faithCategories)
export type FaithCategory = typeof FaithCategory.Type

/** SPEC §3, Faith entry. An anonymous one has no user, not even for its author (DECISIONS §4). */
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
 * What is posted; `isAnonymous` defaults to false (SPEC §5). `clientEntryId` may be left out: the client makes a random
 * one for each entry, and an entry that is posted again under it, because its answer was lost, is the same entry.
 */
export const FaithEntryBody = Schema.Struct({
  category: choice(faithCategories),
  content: filled(maxEntryLength),
  isAnonymous: Schema.optionalKey(Schema.Boolean),
  clientEntryId: Schema.optionalKey(clientId),
})

/** SPEC §7, faith. */
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
