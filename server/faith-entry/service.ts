import { Effect } from "effect"
import type { FaithCategory, FaithEntry } from "#api/contract/faith-entry.ts"
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

/** SPEC §7 POST /faith-entry. The author of an anonymous entry is forgotten here, before anything is stored. */
export const postFaithEntry = Effect.fnUntraced(function* (
  body: { readonly category: FaithCategory; readonly content: string; readonly isAnonymous?: boolean },
  memberId: string,
) {
  const rows = yield* faithRows
  const entry = {
    category: body.category,
    content: body.content.trim(),
    author: body.isAnonymous === true ? null : memberId,
  }
  const row = yield* rows.insert(entry, yield* now)
  return row === undefined ? yield* Effect.die(new Error("an entry that was written is gone")) : entryOf(row)
})
