import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { incompleteDevotional } from "#api/contract/limits.ts"
import type {
  DevotionalDay,
  DevotionalStatus,
  NewOfficeDevotional,
  OfficeDevotional,
  OfficeDevotionalChange,
  OfficeDevotionalRow,
} from "#api/contract/office-devotionals.ts"
import { formatDay } from "#api/dates.ts"
import { addInLagos, lagosDay } from "#api/lagos.ts"
import { now } from "#server/clock.ts"
import { recordAudit } from "#server/record-audit.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { searchWords } from "#server/lists.ts"
import { personOf } from "#server/person.ts"
import { makeDraftDeletion, whyNotDeletable } from "#server/draft-deletion/service.ts"
import { changedMessage } from "#server/record-versions.ts"
import { isUuid } from "#server/uuid.ts"
import { DevotionalChanged, OfficeDevotionalNotFound } from "./errors.ts"
import { dayOfDrafts, type DevotionalText, OfficeDevotionalRows, type StoredDevotional } from "./rows.ts"
import { decideDevotional, devotionalOn, saveOn } from "./states.ts"

const pageSize = 25
/** The days that `days` returns: today and those after it. */
const daysAhead = 14

type Written = Omit<NewOfficeDevotional, "freshId">

const rowFor = ({ id, title, day, keyVerse }: StoredDevotional, today: string): OfficeDevotionalRow => ({
  _id: id,
  title,
  status: devotionalOn(day, today),
  date: day,
  keyVerse,
})

const devotionalFor = (row: StoredDevotional, today: string): OfficeDevotional => ({
  ...rowFor(row, today),
  keyVerseContent: row.keyVerseContent,
  content: row.content,
  prayerPoints: row.prayerPoints,
  version: row.version,
  whyNotDeletable: row.day === null ? whyNotDeletable(row) : null,
  changedBy: personOf(row.changedBy, row.changedByName),
  changedAt: row.changedAt.toISOString(),
})

const textOf = ({
  title,
  date,
  keyVerse,
  keyVerseContent,
  content,
  prayerPoints,
}: Written): DevotionalText => ({
  title: title.trim(),
  day: date,
  keyVerse: keyVerse.trim(),
  keyVerseContent: keyVerseContent.trim(),
  content: content.trim(),
  prayerPoints: prayerPoints.map((point) => point.trim()),
})

const isSameText = (row: StoredDevotional, text: DevotionalText) =>
  row.title === text.title &&
  row.day === text.day &&
  row.keyVerse === text.keyVerse &&
  row.keyVerseContent === text.keyVerseContent &&
  row.content === text.content &&
  JSON.stringify(row.prayerPoints) === JSON.stringify(text.prayerPoints)

/** Whether members can read all of it. Prayer points may be missing. */
const isComplete = ({ keyVerse, keyVerseContent, content }: DevotionalText) =>
  [keyVerse, keyVerseContent, content].every((text) => text !== "")

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* OfficeDevotionalRows

  const deletion = makeDraftDeletion({
    caseKind: "devotional",
    sql,
    table: "devotionals",
    findStored: Effect.fnUntraced(function* (id: string) {
      return (isUuid(id) ? yield* rows.find(id) : undefined) ?? (yield* new OfficeDevotionalNotFound())
    }),
    lock: () => rows.lockDays,
    nameOf: ({ title }) => title,
    shownAt: (row: StoredDevotional, at: Date) => devotionalFor(row, lagosDay(at)),
    // Its day decides: nobody has seen it before.
    isDraft: ({ day }, at) => devotionalOn(day, lagosDay(at)) !== "published",
    whyNot: (row) => whyNotDeletable(row),
    changed: ({ message, record }) => new DevotionalChanged({ message, devotional: record }),
    beforeRestoration: Effect.fnUntraced(function* ({ id, day }, at) {
      if (day === null) return null
      const other = yield* rows.byDay(day)
      const hasPassed = devotionalOn(day, lagosDay(at)) === "published"
      if (other === undefined && !hasPassed) return null
      yield* rows.removeDay(id)
      const why = other === undefined ? "has begun" : `has “${other.title}” now`
      return `Restored without its day: ${formatDay(`${day}T12:00:00Z`, "UTC")} ${why}`
    }),
  })
  const { find, requireStored } = deletion

  /**
   * Decides about saving a devotional, a new one as a draft. Fails with `InvalidFields` for a day that lacks something, or that
   * another devotional has.
   */
  const requireSave = Effect.fnUntraced(function* (
    stored: { readonly id: string | undefined; readonly status: DevotionalStatus },
    text: DevotionalText,
    today: string,
  ) {
    const { day } = text
    const found = day === null ? undefined : yield* rows.byDay(day)
    const other = found?.id === stored.id ? undefined : found
    const facts = { isComplete: isComplete(text), isDayFree: other === undefined }
    const decision = decideDevotional(stored.status, saveOn(day, today), facts)
    if (decision.do === "move") return
    yield* new InvalidFields({
      fields: {
        date:
          other !== undefined && decision.reason === "taken"
            ? `This day has “${other.title}” already`
            : incompleteDevotional,
      },
    })
  })

  const auditAct = recordAudit(sql, "devotional")

  return {
    /** Returns devotionals, 25 at a time. Fails with `InvalidFields` for a wrong cursor. */
    list: Effect.fnUntraced(function* (query: {
      readonly after?: string
      readonly searchBy?: string
      readonly status?: DevotionalStatus
    }) {
      const cursor = yield* readCursor(query.after, isUuid)
      const today = lagosDay(yield* now)
      const found = yield* rows.page(
        { status: query.status, words: searchWords(query.searchBy) },
        today,
        cursor && { day: cursor.at.toISOString().slice(0, 10), id: cursor.key },
        pageSize + 1,
      )
      const { shown, next } = pageFrom(found, pageSize, ({ day, id }) => ({
        at: new Date(`${day ?? dayOfDrafts}T00:00:00Z`),
        key: id,
      }))
      return { items: shown.map((row) => rowFor(row, today)), next }
    }),

    /** Returns today and the days after it, each with its devotional or null. */
    days: Effect.gen(function* () {
      const at = yield* now
      const dates = Array.from({ length: daysAhead }, (_, days) => lagosDay(addInLagos(at, { days })))
      const found = yield* rows.between(dates[0]!, dates.at(-1)!)
      return dates.map((date): DevotionalDay => {
        const row = found.find(({ day }) => day === date)
        return { date, devotional: row === undefined ? null : { _id: row.id, title: row.title } }
      })
    }),

    /** Fails with `OfficeDevotionalNotFound`. */
    get: Effect.fnUntraced(function* (id: string) {
      return devotionalFor(yield* find(id), lagosDay(yield* now))
    }),

    /** Makes a devotional, a draft when it has no day. Fails with `InvalidFields`. */
    create: Effect.fnUntraced(function* ({ freshId, ...written }: NewOfficeDevotional, staffId: string) {
      const text = textOf(written)
      return yield* rows.transaction(
        Effect.gen(function* () {
          yield* rows.lockDays
          const at = yield* now
          const today = lagosDay(at)
          const first = yield* rows.byFreshId(freshId)
          if (first !== undefined) return devotionalFor(yield* requireStored(first), today)
          yield* requireSave({ id: undefined, status: "draft" }, text, today)
          const id = randomUUID()
          yield* rows.insert({ id, freshId }, text, staffId, at)
          const row = yield* rows.find(id)
          if (row === undefined) return yield* Effect.die(new Error("A devotional was not written"))
          const shown = devotionalFor(row, today)
          yield* auditAct("create devotional", staffId, shown._id, { before: null, after: shown })
          return shown
        }),
      )
    }),

    /**
     * Changes a devotional in the version that was read. Without a day it becomes a draft again. Fails with
     * `OfficeDevotionalNotFound`, `DevotionalChanged` or `InvalidFields`.
     */
    save: Effect.fnUntraced(function* (
      id: string,
      { version, ...written }: OfficeDevotionalChange,
      staffId: string,
    ) {
      const text = textOf(written)
      return yield* rows.transaction(
        Effect.gen(function* () {
          yield* rows.lockDays
          const row = yield* find(id)
          const at = yield* now
          const today = lagosDay(at)
          const before = devotionalFor(row, today)
          // A retry after a lost response finds its own change.
          if (row.changedBy === staffId && isSameText(row, text)) return before
          if (row.version !== version)
            return yield* new DevotionalChanged({ message: changedMessage(row, staffId), devotional: before })
          yield* requireSave({ id, status: before.status }, text, today)
          yield* rows.change(id, text, staffId, at, today)
          const after = devotionalFor(yield* find(id), today)
          yield* auditAct("change devotional", staffId, id, { before, after })
          return after
        }),
      )
    }),

    /**
     * Deletes a devotional before its day, which is free then. It can be restored. Fails with `OfficeDevotionalNotFound`,
     * `DevotionalChanged` or a `DeletionError`.
     */
    delete: (id: string, version: number, staffId: string) => deletion.delete({ id, version, staffId }),
    /** Restores it, without its day when that is taken or has begun. Fails with `OfficeDevotionalNotFound` or `DraftDeleted`. */
    restore: (id: string, version: number, staffId: string) => deletion.restore({ id, version, staffId }),
  }
})

/** The devotionals that staff write, each for a day. */
export class OfficeDevotionals extends Context.Service<OfficeDevotionals, Effect.Success<typeof make>>()(
  "portal/OfficeDevotionals",
) {
  static readonly layer = Layer.effect(OfficeDevotionals, make)
}
