import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import type { EventStatus, NewOfficeEvent, OfficeEventChange } from "#api/contract/office-events.ts"
import type { Publication } from "#api/contract/publication.ts"
import { now } from "#server/clock.ts"
import { searchText } from "#server/events/service.ts"
import { recordAudit } from "#server/record-audit.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { searchWords } from "#server/lists.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { Pictures } from "#server/pictures/service.ts"
import { visibleFromOf } from "#server/record-acts.ts"
import { makeDraftDeletion } from "#server/draft-deletion/service.ts"
import { slugOf } from "#server/slugs.ts"
import { isUuid } from "#server/uuid.ts"
import { makeEventActs } from "./acts.ts"
import { eventFor, isSameText, registrantFor, rowFor, textOf, whyNotDeletableEvent } from "./answers.ts"
import { readableChapters, checkMayChange, isOfChapter, may, type Staff } from "./drafters.ts"
import { EventChanged, OfficeEventNotFound } from "./errors.ts"
import { type EventText, eventTextOf, invalidFieldsOf } from "./event-rules.ts"
import { type EventOrigin, OfficeEventRows, type StoredEvent, withoutDate } from "./rows.ts"

const pageSize = 25

const searchTextOf = (event: EventText) => searchText({ ...event, eventTags: event.tags })

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* OfficeEventRows
  const payments = yield* PaymentRows
  const pictures = yield* Pictures
  const auditAct = recordAudit(sql, "event")

  const findStored = Effect.fnUntraced(function* (id: string) {
    return (isUuid(id) ? yield* rows.find(id) : undefined) ?? (yield* new OfficeEventNotFound())
  })
  const deletion = makeDraftDeletion({
    caseKind: "event",
    sql,
    table: "events",
    findStored,
    lock: rows.lock,
    nameOf: ({ name }) => name,
    shownAt: eventFor,
    isDraft: ({ status }) => status === "draft",
    whyNot: whyNotDeletableEvent,
    changed: ({ message, record }) => new EventChanged({ message, event: record }),
  })
  const { find, requireStored } = deletion
  /** Returns an event that this member of staff may read. Fails with `OfficeEventNotFound` for any other. */
  const findFor = Effect.fnUntraced(function* (id: string, staff: Staff) {
    const row = yield* findStored(id)
    const chapters = readableChapters(staff)
    return chapters === null || isOfChapter(row, chapters)
      ? yield* requireStored(row)
      : yield* new OfficeEventNotFound()
  })

  /**
   * Fails with `InvalidFields` for a picture that nobody uploaded for events. The stored event, or the copied one, may keep
   * its picture.
   */
  const checkPicture = Effect.fnUntraced(function* (
    { featuredImageUrl: picture }: EventText,
    stored: Pick<StoredEvent, "featuredImageUrl"> | undefined,
  ) {
    const isNew = picture !== null && picture !== stored?.featuredImageUrl
    if (isNew && (yield* pictures.missing([picture], "events")).length > 0)
      yield* new InvalidFields({ fields: { featuredImageUrl: "Upload this picture again" } })
  })

  /** Inserts a draft with its audit entry. A repeat returns the event of the first request. */
  const insert = Effect.fnUntraced(function* (
    freshId: string,
    event: EventText,
    origin: EventOrigin,
    /** The event that is copied; undefined for a new one. */
    copied?: StoredEvent,
  ) {
    return yield* rows.transaction(
      Effect.gen(function* () {
        const at = yield* now
        yield* checkPicture(event, copied)
        const id = randomUUID()
        const isNew = yield* rows.insert({ id, freshId }, event, searchTextOf(event), origin, at)
        const row = yield* isNew ? rows.find(id) : rows.byFreshId(freshId)
        if (row === undefined) return yield* Effect.die(new Error("An event was not written"))
        // The page of a deleted copy says so, and restores it.
        const shown = eventFor(copied === undefined ? yield* requireStored(row) : row, at)
        if (isNew)
          yield* auditAct(copied === undefined ? "create event" : "duplicate event", origin.by, shown._id, {
            before: null,
            after: shown,
          })
        return shown
      }),
    )
  })

  /** Fails with `InvalidFields` for values that cannot be stored. */
  const checked = Effect.fnUntraced(function* (event: Omit<NewOfficeEvent, "freshId">) {
    const fields = invalidFieldsOf(event)
    return Object.keys(fields).length > 0 ? yield* new InvalidFields({ fields }) : eventTextOf(event)
  })

  const act = makeEventActs(sql, rows, find)

  return {
    /** Returns events, 25 at a time. Fails with `InvalidFields` for a wrong cursor. */
    list: Effect.fnUntraced(function* (
      query: {
        readonly after?: string
        readonly searchBy?: string
        readonly status?: EventStatus
      },
      staff: Staff,
    ) {
      const cursor = yield* readCursor(query.after, isUuid)
      const at = yield* now
      const filter = {
        status: query.status,
        words: searchWords(query.searchBy),
        chapters: readableChapters(staff),
      }
      const found = yield* rows.page(filter, at, cursor, pageSize + 1)
      const { shown, next } = pageFrom(found, pageSize, ({ startsAt, id }) => ({
        at: startsAt ?? withoutDate,
        key: id,
      }))
      return { items: shown.map((row) => rowFor(row, at)), next }
    }),

    /** Fails with `OfficeEventNotFound`, for a chapter leader also about an event of another chapter. */
    get: Effect.fnUntraced(function* (id: string, staff: Staff) {
      return eventFor(yield* findFor(id, staff), yield* now)
    }),

    /** Makes a draft. The draft of a chapter leader belongs to the leader's chapters. Fails with `InvalidFields`. */
    create: Effect.fnUntraced(function* ({ freshId, ...event }: NewOfficeEvent, staff: Staff) {
      const chapters = may(staff, "events.edit") ? [] : staff.chapters
      return yield* insert(freshId, yield* checked(event), { by: staff._id, chapters })
    }),

    /**
     * Changes an event in the version that was read. Fails with `OfficeEventNotFound`, `NotTheirDraft`, `EventChanged` or
     * `InvalidFields`, also for a scheduled or published event that would lack something.
     */
    save: Effect.fnUntraced(function* (id: string, { version, ...event }: OfficeEventChange, staff: Staff) {
      const staffId = staff._id
      const text = yield* checked(event)
      return yield* act(id, {
        act: "save",
        version,
        staffId,
        isDone: (row) => isSameText(row, text),
        text,
        write: (row, at) =>
          Effect.andThen(checkPicture(text, row), rows.change(id, text, searchTextOf(text), staffId, at)),
        check: (row) => checkMayChange(row, staff),
      })
    }),

    /** Copies an event as a draft without a date and without its registrants. Fails as `get`. */
    duplicate: Effect.fnUntraced(function* (id: string, freshId: string, staff: Staff) {
      const row = yield* findFor(id, staff)
      const chapters = may(staff, "events.edit") ? row.chapters : staff.chapters
      return yield* insert(freshId, { ...textOf(row), startsAt: null }, { by: staff._id, chapters }, row)
    }),

    /**
     * Shows a draft or a scheduled event to members, under a slug from its name: at once, or from `visibleFrom` on, which is
     * before the event begins. Fails with `InvalidFields` for what is missing.
     */
    publish: (id: string, publication: Publication, staffId: string) => {
      const { version } = publication
      const visibleFrom = visibleFromOf(publication)
      return act(id, {
        act: visibleFrom === null ? "publish" : "schedule",
        version,
        visibleFrom,
        staffId,
        isDone: (row) =>
          row.version === version + 1 &&
          row.status === "published" &&
          row.visibleFrom?.getTime() === visibleFrom?.getTime(),
        write: Effect.fnUntraced(function* (row, at) {
          const wanted = slugOf(row.name, "event")
          const isFirst = row.slug === row.id
          const free =
            isFirst && (yield* rows.isSlugTaken(wanted)) ? `${wanted}-${row.id.slice(0, 8)}` : wanted
          const slug = isFirst ? free : row.slug
          yield* rows.setStatus(id, { status: "published", slug, visibleFrom }, staffId, at)
        }),
      })
    },

    /**
     * Makes a scheduled or published event a draft again, and closes the unfinished payments for it. Fails with
     * `PublicationRefused` when members have a place.
     */
    withdraw: (id: string, version: number, staffId: string) =>
      act(id, {
        act: "withdraw",
        version,
        staffId,
        isDone: (row) => row.version === version + 1 && row.status === "draft",
        write: (row, at) =>
          Effect.andThen(
            rows.setStatus(id, { status: "draft", slug: row.slug, visibleFrom: null }, staffId, at),
            payments.closeAll("event", id, at),
          ),
      }),

    /**
     * Deletes a draft, which can be restored. Fails with `OfficeEventNotFound`, `NotTheirDraft`, `EventChanged` or a
     * `DeletionError`.
     */
    delete: (id: string, version: number, staff: Staff) =>
      deletion.delete({ id, version, staffId: staff._id, check: (row) => checkMayChange(row, staff) }),
    /** Restores a deleted draft. Fails with `OfficeEventNotFound`, `NotTheirDraft` or `DraftDeleted`. */
    restore: (id: string, version: number, staff: Staff) =>
      deletion.restore({ id, version, staffId: staff._id, check: (row) => checkMayChange(row, staff) }),

    /** Returns the registrants, 25 at a time. Fails with `OfficeEventNotFound`, or `InvalidFields` for a wrong cursor. */
    registrants: Effect.fnUntraced(function* (
      id: string,
      query: { readonly after?: string; readonly searchBy?: string },
      staff: Staff,
    ) {
      const cursor = yield* readCursor(query.after, isUuid)
      const event = yield* find(id)
      const found = yield* rows.registrants(event, searchWords(query.searchBy), cursor, pageSize + 1)
      const { shown, next } = pageFrom(found, pageSize, (row) => ({ at: row.registeredAt, key: row.id }))
      const mayReadMoney = may(staff, "money.read")
      return { items: shown.map((row) => registrantFor(row, mayReadMoney)), next }
    }),
  }
})

/** The events that staff make, publish and withdraw. */
export class OfficeEvents extends Context.Service<OfficeEvents, Effect.Success<typeof make>>()(
  "portal/OfficeEvents",
) {
  static readonly layer = Layer.effect(OfficeEvents, make).pipe(Layer.provide(Pictures.layer))
}
