import { createHash } from "node:crypto"
import { Effect } from "effect"
import type { FaithEntry, FaithEntryBody, FaithEntryChange } from "#api/contract/faith-entry.ts"
import { now } from "#server/clock.ts"
import { type ListQuery, pageOf, sliceOf } from "#server/lists.ts"
import { isUuid } from "#server/uuid.ts"
import { EntryChanged, EntryNotFound, NotTheAuthor } from "./errors.ts"
import { type EntryFilter, type EntryRow, faithRows } from "./rows.ts"

/** Returns the entry as this member sees it. The author's id stays on the server. */
const entryFor =
  (memberId: string) =>
  ({ id, fullName, avatarUrl, author, createdAt, editedAt, ...shown }: EntryRow): FaithEntry => ({
    _id: id,
    ...shown,
    user: fullName === null ? null : { fullName, avatarUrl },
    isMine: author === memberId,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  })

/** SPEC §7 GET /faith-entry. The search covers category, content and the shown name. */
export const faithEntries = Effect.fnUntraced(function* (
  query: ListQuery & { readonly category?: EntryFilter },
  memberId: string,
) {
  const rows = yield* faithRows
  const { entries, totalItems } = yield* rows.page(sliceOf(query), query.category, memberId)
  return pageOf(query, entries.map(entryFor(memberId)), totalItems)
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
  return row === undefined
    ? yield* Effect.die(new Error("A faith entry was not written"))
    : entryFor(memberId)(row)
})

/** Returns the entry that a statement did not find, or fails with the reason why this member may not change it. */
const ownEntry = Effect.fnUntraced(function* (id: string, memberId: string) {
  const row = isUuid(id) ? yield* (yield* faithRows).byId(id) : undefined
  // A hidden entry does not exist for others.
  if (row === undefined || (row.hiddenReason !== null && row.author !== memberId))
    return yield* new EntryNotFound()
  if (row.author !== memberId) return yield* new NotTheAuthor({ isAnonymous: row.isAnonymous })
  return entryFor(memberId)(row)
})

/**
 * Changes an entry of the member. Fails with `EntryChanged` when another device changed it after this one read it. A
 * retry after a lost response finds its own text and succeeds.
 */
export const changeFaithEntry = Effect.fnUntraced(function* (
  id: string,
  { category, content, version }: typeof FaithEntryChange.Type,
  memberId: string,
) {
  const rows = yield* faithRows
  const changed = { category, content: content.trim() }
  const row = isUuid(id)
    ? yield* rows.change({ id, author: memberId, version }, changed, yield* now)
    : undefined
  if (row !== undefined) return entryFor(memberId)(row)
  const entry = yield* ownEntry(id, memberId)
  const isRetry = entry.category === changed.category && entry.content === changed.content
  return isRetry ? entry : yield* new EntryChanged({ entry })
})

/** Deletes an entry of the member, in the version that the member read. */
export const removeFaithEntry = Effect.fnUntraced(function* (id: string, version: number, memberId: string) {
  const rows = yield* faithRows
  if (isUuid(id) && (yield* rows.remove({ id, author: memberId, version }))) return
  yield* new EntryChanged({ entry: yield* ownEntry(id, memberId) })
})
