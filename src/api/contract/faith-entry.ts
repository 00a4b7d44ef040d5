import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { faithCategories, maxEntryLength } from "./choices.ts"
import { choice, filled, clientId } from "./rules.ts"
import {
  answer,
  Authorization,
  Conflict,
  created,
  Forbidden,
  listQuery,
  maybe,
  NotFound,
  page,
  TooManyRequests,
} from "./wire.ts"

export const FaithCategory = Schema.Literals(faithCategories)
export type FaithCategory = typeof FaithCategory.Type

/** Faith entry (SPEC §3). An anonymous entry has no user, not even for its author (DECISIONS §4). */
export const FaithEntry = Schema.Struct({
  _id: Schema.String,
  category: FaithCategory,
  content: Schema.String,
  isAnonymous: Schema.Boolean,
  user: maybe(Schema.Struct({ fullName: Schema.String, avatarUrl: maybe(Schema.String) })),
  createdAt: Schema.String,
  /** Our addition: when the author last changed the entry. */
  editedAt: maybe(Schema.String),
  /** Our addition: whether the requesting member may change and delete it. False for every anonymous entry. */
  isMine: Schema.optionalKey(Schema.Boolean),
  /** Our addition: begins at 1 and grows with every change. A change names the version that its author read. */
  version: Schema.optionalKey(Schema.Int),
  /** Our addition: why the office has hidden the entry. Only its author receives a hidden entry (OFFICE §16). */
  hiddenReason: maybe(Schema.String),
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

/** The payload of a change. `version` is the version that the author read, so that no newer text is overwritten. */
export const FaithEntryChange = Schema.Struct({
  category: choice(faithCategories),
  content: filled(maxEntryLength),
  version: Schema.Int,
})

const id = { id: Schema.String }

/** Faith entries (SPEC §7). */
export class FaithEntryGroup extends HttpApiGroup.make("faith-entry")
  .add(
    HttpApiEndpoint.post("post", "/faith-entry", {
      payload: FaithEntryBody,
      success: created(FaithEntry),
      error: TooManyRequests,
    }),
    HttpApiEndpoint.get("list", "/faith-entry", {
      /** Our addition: `category`. */
      query: { ...listQuery, category: Schema.optionalKey(FaithCategory) },
      success: answer(page(FaithEntry)),
    }),
    /** Our addition: changes an entry of the member. A 409 carries the newer entry; repeating a change succeeds. */
    HttpApiEndpoint.patch("change", "/faith-entry/:id", {
      params: id,
      payload: FaithEntryChange,
      success: answer(FaithEntry),
      error: [Forbidden, NotFound, Conflict, TooManyRequests],
    }),
    /** Our addition: deletes an entry of the member in the version that its author read. */
    HttpApiEndpoint.delete("remove", "/faith-entry/:id", {
      params: id,
      query: { version: Schema.Int },
      success: answer(Schema.Null),
      error: [Forbidden, NotFound, Conflict],
    }),
  )
  .middleware(Authorization) {}
