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
 * Returns the idempotency key: a digest of the client's id and the entry, so that an edited entry is another one. A
 * digest, so that the database does not contain the ids of devices.
 */
const postingKeyOf = (clientEntryId: string, entry: readonly (string | null)[]): string =>
  createHash("sha256")
    .update(JSON.stringify([clientEntryId, ...entry]))
    .digest("base64url")

/**
 * SPEC §7 POST /faith-entry. Drops the author of an anonymous entry before anything is stored. The same entry with the
 * same `clientEntryId` is stored once and returned each time.
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
