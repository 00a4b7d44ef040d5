import { createHash } from "node:crypto"
import { Effect } from "effect"
import type { FaithEntry, FaithEntryBody } from "#api/contract/faith-entry.ts"
import { now } from "#server/clock.ts"
import { type ListQuery, pageOf, sliceOf } from "#server/lists.ts"
import { type EntryRow, faithRows } from "./rows.ts"

const entryOf = ({ id, fullName, createdAt, ...shown }: EntryRow): FaithEntry => ({
  _id: id,
  ...shown,
  user: fullName === null ? null : { fullName },
  createdAt: createdAt.toISOString(),
})

/** SPEC §7 GET /faith-entry. The search covers category, content and the shown name. */
export const faithEntries = Effect.fnUntraced(function* (query: ListQuery) {
  const rows = yield* faithRows
  const slice = sliceOf(query)
  const items = yield* rows.list(slice)
  return pageOf(query, items.map(entryOf), yield* rows.count(slice.words))
})

/**
 * Returns the idempotency key: a digest of the client's key and the entry. An edited entry gets another key, and the
 * database does not contain the client's key.
 */
const postingKeyOf = (clientEntryId: string, entry: readonly (string | null)[]): string =>
  createHash("sha256")
    .update(JSON.stringify([clientEntryId, ...entry]))
    .digest("base64url")

/**
 * SPEC §7 POST /faith-entry. Never stores the author of an anonymous entry. A retry with the same `clientEntryId` returns
 * the stored entry.
 */
export const postFaithEntry = Effect.fnUntraced(function* (
  body: typeof FaithEntryBody.Type,
  memberId: string,
) {
  const rows = yield* faithRows
  const { category, clientEntryId } = body
  const content = body.content.trim()
  const author = body.isAnonymous === true ? null : memberId
  const postingKey =
    clientEntryId === undefined ? null : postingKeyOf(clientEntryId, [category, content, author])
  const entry = { category, content, author, postingKey }
  const row = yield* rows.insert(entry, yield* now)
  return row === undefined ? yield* Effect.die(new Error("A faith entry was not written")) : entryOf(row)
})
