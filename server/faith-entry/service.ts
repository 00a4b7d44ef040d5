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

/** SPEC §7 GET /faith-entry: searched by category, content and the name that is shown. */
export const faithEntries = Effect.fnUntraced(function* (query: ListQuery) {
  const rows = yield* faithRows
  const slice = sliceOf(query)
  const items = yield* rows.list(slice)
  return pageOf(query, items.map(entryOf), yield* rows.count(slice.words))
})

/**
 * The client's id for an entry, with the entry: what was edited after its answer was lost is another entry, and one
 * member's id says nothing about another's. A digest, so that who reads the database cannot ask a device for it.
 */
const postingKeyOf = (clientEntryId: string, entry: readonly (string | null)[]): string =>
  createHash("sha256")
    .update(JSON.stringify([clientEntryId, ...entry]))
    .digest("base64url")

/**
 * SPEC §7 POST /faith-entry. The author of an anonymous entry is forgotten here, before anything is stored. The same
 * entry under the same `clientEntryId` is stored once, and answered each time.
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
  return row === undefined ? yield* Effect.die(new Error("an entry that was written is gone")) : entryOf(row)
})
