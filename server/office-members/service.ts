import { Context, Effect, Layer } from "effect"
import type { Role } from "#api/contract/users.ts"
import { now } from "#server/clock.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { pictureUrls } from "#server/picture-urls.ts"
import { isUuid } from "#server/uuid.ts"
import { entryFor, memberFor, rowFor } from "./answers.ts"
import { OfficeMemberNotFound } from "./errors.ts"
import { wordsOf } from "./member-search.ts"
import { readerOf, type Staff } from "./reader.ts"
import { OfficeMemberRows, type StoredMember } from "./rows.ts"
import { TimelineRows } from "./timeline-rows.ts"

const pageSize = 25

const make = Effect.gen(function* () {
  const rows = yield* OfficeMemberRows
  const timelines = yield* TimelineRows
  const { withAvatar } = yield* pictureUrls

  /** Returns a member whom this member of staff may see. Fails with `OfficeMemberNotFound`. */
  const find = Effect.fnUntraced(function* (id: string, staff: Staff, at: Date) {
    const { chapters } = readerOf(staff)
    const row = isUuid(id) ? yield* rows.find(id, at) : undefined
    if (row === undefined || (chapters !== null && !chapters.includes(row.chapter ?? "")))
      return yield* new OfficeMemberNotFound()
    return row
  })

  const view = (row: StoredMember, staff: Staff) => withAvatar(memberFor(row, staff))

  return {
    find,
    /** Returns a member as this member of staff sees them. */
    view,

    /** Returns members, 25 at a time. Fails with `InvalidFields` for a wrong cursor. */
    list: Effect.fnUntraced(function* (
      query: {
        readonly after?: string
        readonly searchBy?: string
        readonly role?: Role
        readonly chapter?: string
        readonly suspended?: "yes"
      },
      staff: Staff,
    ) {
      const cursor = yield* readCursor(query.after, isUuid)
      const { chapters, seesPrivate } = readerOf(staff)
      const { chapter } = query
      const mayReadChapter = chapter !== undefined && (chapters === null || chapters.includes(chapter))
      const chosen = mayReadChapter ? [chapter] : []
      const found = yield* rows.page(
        {
          words: wordsOf(query.searchBy),
          role: query.role,
          chapters: chapter === undefined ? (chapters ?? undefined) : chosen,
          isSuspended: query.suspended === "yes",
          seesPrivate,
        },
        cursor,
        pageSize + 1,
      )
      const { shown, next } = pageFrom(found, pageSize, ({ createdAt, id }) => ({ at: createdAt, key: id }))
      return { items: shown.map((row) => withAvatar(rowFor(row))), next }
    }),

    /** Fails with `OfficeMemberNotFound`. */
    get: Effect.fnUntraced(function* (id: string, staff: Staff) {
      return view(yield* find(id, staff, yield* now), staff)
    }),

    /** Returns what happened with a member. Fails with `OfficeMemberNotFound`, or `InvalidFields` for a wrong cursor. */
    timeline: Effect.fnUntraced(function* (id: string, after: string | undefined, staff: Staff) {
      const cursor = yield* readCursor(after, (key) => /^[a-z]+:[\w-]+$/.test(key))
      const { id: memberId, email } = yield* find(id, staff, yield* now)
      const reader = readerOf(staff)
      const found = yield* timelines.page(
        { id: memberId, email },
        { withPrivate: reader.seesPrivate, isOwn: memberId === staff._id },
        cursor,
        pageSize + 1,
      )
      const { shown, next } = pageFrom(found, pageSize, (row) => row)
      return { items: shown.map((row) => entryFor(row, staff)), next }
    }),
  }
})

/** The members, as staff read them. */
export class OfficeMembers extends Context.Service<OfficeMembers, Effect.Success<typeof make>>()(
  "portal/OfficeMembers",
) {
  static readonly layer = Layer.effect(OfficeMembers, make)
}
