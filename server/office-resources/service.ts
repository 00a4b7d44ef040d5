import { Context, Effect, Layer } from "effect"
import { missingAlt } from "#api/contract/limits.ts"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import type {
  NewOfficeResource,
  OfficeResource,
  OfficeResourceChange,
  OfficeResourceRow,
  ResourcePublication,
  ResourceStatus,
} from "#api/contract/office-resources.ts"
import { now } from "#server/clock.ts"
import { recordAudit } from "#server/record-audit.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { searchWords } from "#server/lists.ts"
import { personOf } from "#server/person.ts"
import { Pictures } from "#server/pictures/service.ts"
import { type RecordAct, requireAct, visibleFromOf, wrongMomentOf } from "#server/record-acts.ts"
import { makeDraftDeletion, whyNotDeletable } from "#server/draft-deletion/service.ts"
import { changedMessage } from "#server/record-versions.ts"
import { searchTextOf, spellingsOf } from "#server/resources/service.ts"
import { slugOf } from "#server/slugs.ts"
import { isUuid } from "#server/uuid.ts"
import { OfficeResourceNotFound, ResourceActRefused, ResourceChanged } from "./errors.ts"
import { categoryOf, invalidFieldsOf, isSameText, missingOf, statusAt, textFor } from "./resource-rules.ts"
import { OfficeResourceRows, type ResourceText, type StoredResource, timeOfDrafts } from "./rows.ts"

const pageSize = 25

const rowFor = (row: StoredResource, at: Date): OfficeResourceRow => ({
  _id: row.id,
  title: row.title,
  category: categoryOf(row.category),
  authorName: row.authorName ?? "",
  status: statusAt(row, at),
  publishedAt: row.publishedAt?.toISOString() ?? null,
})

const resourceFor = (row: StoredResource, at: Date): OfficeResource => ({
  ...rowFor(row, at),
  slug: row.slug ?? "",
  description: row.description,
  tags: row.tags,
  featuredImage: row.featuredImage,
  featuredImageAlt: row.featuredImageAlt ?? "",
  missing: row.publishedAt === null ? Object.values(missingOf(row)) : [],
  whyNotDeletable: row.publishedAt === null ? whyNotDeletable(row) : null,
  version: row.version,
  changedBy: personOf(row.changedBy, row.changedByName),
  changedAt: row.changedAt.toISOString(),
})

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* OfficeResourceRows
  const pictures = yield* Pictures

  const deletion = makeDraftDeletion({
    caseKind: "resource",
    sql,
    table: "resources",
    findStored: Effect.fnUntraced(function* (id: string) {
      return (isUuid(id) ? yield* rows.find(id) : undefined) ?? (yield* new OfficeResourceNotFound())
    }),
    lock: () => rows.lockSlugs,
    nameOf: ({ title }) => title,
    shownAt: resourceFor,
    isDraft: ({ publishedAt }) => publishedAt === null,
    whyNot: (row) => whyNotDeletable(row),
    changed: ({ message, record }) => new ResourceChanged({ message, resource: record }),
    beforeRestoration: Effect.fnUntraced(function* ({ id, slug }) {
      const other = slug === null ? undefined : yield* rows.titleOfSlug(slug, id)
      if (other === undefined) return null
      yield* rows.removeSlug(id)
      return `Restored without its address, which “${other.title}” has now`
    }),
  })
  const { find, requireStored } = deletion

  const auditAct = recordAudit(sql, "resource")

  /**
   * Fails with `InvalidFields` for values that cannot be stored, such as an address that another resource has, or a picture that
   * nobody uploaded. The stored resource may keep its picture.
   */
  const check = Effect.fnUntraced(function* (text: ResourceText, stored: StoredResource | undefined) {
    const fields = invalidFieldsOf(text)
    if (Object.keys(fields).length > 0) yield* new InvalidFields({ fields })
    const { slug, featuredImage, featuredImageAlt } = text
    const isNewPicture = featuredImage !== null && featuredImage !== stored?.featuredImage
    if (isNewPicture && (yield* pictures.missing([featuredImage], "resources")).length > 0)
      yield* new InvalidFields({ fields: { featuredImage: "Upload this picture again" } })
    if (featuredImage !== null && featuredImageAlt === null)
      yield* new InvalidFields({ fields: { featuredImageAlt: missingAlt } })
    const other = slug === null ? undefined : yield* rows.titleOfSlug(slug, stored?.id ?? null)
    if (other !== undefined)
      yield* new InvalidFields({ fields: { slug: `“${other.title}” has this already` } })
  })

  /** Returns the slug of a resource that is published: its own one, or a free one from its title. */
  const publishedSlug = Effect.fnUntraced(function* (row: StoredResource) {
    if (row.slug !== null) return row.slug
    const wanted = slugOf(row.title, "resource")
    const other = yield* rows.titleOfSlug(wanted, row.id)
    return other === undefined ? wanted : `${wanted}-${row.id.slice(0, 8)}`
  })

  /** Runs one act on a resource in the version that was read, with its audit entry, in one transaction. */
  const act = <E>(id: string, { action, version, staffId, isDone, write }: RecordAct<StoredResource, E>) =>
    rows.transaction(
      Effect.gen(function* () {
        yield* rows.lockSlugs
        const row = yield* find(id)
        const at = yield* now
        const before = resourceFor(row, at)
        if (row.changedBy === staffId && isDone?.(row) === true) return before
        if (row.version !== version)
          return yield* new ResourceChanged({ message: changedMessage(row, staffId), resource: before })
        yield* write(row, at)
        const after = resourceFor(yield* find(id), at)
        yield* auditAct(action, staffId, id, { before, after })
        return after
      }),
    )

  return {
    /** Returns resources, 25 at a time. Fails with `InvalidFields` for a wrong cursor. */
    list: Effect.fnUntraced(function* (query: {
      readonly after?: string
      readonly searchBy?: string
      readonly status?: ResourceStatus
      readonly category?: OfficeResource["category"]
    }) {
      const cursor = yield* readCursor(query.after, isUuid)
      const at = yield* now
      const filter = {
        status: query.status,
        categories: spellingsOf(query.category),
        words: searchWords(query.searchBy),
      }
      const found = yield* rows.page(filter, at, cursor, pageSize + 1)
      const { shown, next } = pageFrom(found, pageSize, ({ publishedAt, id }) => ({
        at: publishedAt ?? timeOfDrafts,
        key: id,
      }))
      return { items: shown.map((row) => rowFor(row, at)), next }
    }),

    /** Fails with `OfficeResourceNotFound`. */
    get: Effect.fnUntraced(function* (id: string) {
      return resourceFor(yield* find(id), yield* now)
    }),

    /** Makes a draft. Fails with `InvalidFields`. */
    create: Effect.fnUntraced(function* ({ freshId, ...written }: NewOfficeResource, staffId: string) {
      const text = textFor(written)
      return yield* rows.transaction(
        Effect.gen(function* () {
          yield* rows.lockSlugs
          const at = yield* now
          const first = yield* rows.byFreshId(freshId)
          if (first !== undefined) return resourceFor(yield* requireStored(first), at)
          yield* check(text, undefined)
          const id = randomUUID()
          yield* rows.insert({ id, freshId }, text, searchTextOf(text), staffId, at)
          const shown = resourceFor(yield* Effect.orDie(find(id)), at)
          yield* auditAct("create resource", staffId, shown._id, { before: null, after: shown })
          return shown
        }),
      )
    }),

    /**
     * Changes a resource in the version that was read. Fails with `OfficeResourceNotFound`, `ResourceChanged` or
     * `InvalidFields`, also for a scheduled or published one that would lack something.
     */
    save: Effect.fnUntraced(function* (
      id: string,
      { version, ...written }: OfficeResourceChange,
      staffId: string,
    ) {
      const text = textFor(written)
      return yield* act(id, {
        action: "change resource",
        version,
        staffId,
        isDone: (row) => isSameText(row, text),
        write: Effect.fnUntraced(function* (row, at) {
          yield* check(text, row)
          const missing =
            row.publishedAt === null
              ? {}
              : {
                  ...(text.slug === null ? { slug: "Members open it at this address" } : {}),
                  ...missingOf(text),
                }
          const refused = new ResourceActRefused({ message: "This resource cannot be changed." })
          yield* requireAct(statusAt(row, at), "save", { missing }, refused)
          yield* rows.change(id, text, searchTextOf(text), staffId, at)
        }),
      })
    }),

    /**
     * Shows a draft or a scheduled resource to members: at once, or from a time in the future. A resource without an address gets
     * one from its title. Fails with `InvalidFields` for what is missing, and with `ResourceActRefused` for a published one.
     */
    publish: (id: string, publication: ResourcePublication, staffId: string) => {
      const visibleFrom = visibleFromOf(publication)
      const name = visibleFrom === null ? "publish" : "schedule"
      return act(id, {
        action: `${name} resource`,
        version: publication.version,
        staffId,
        isDone: (row) =>
          row.version === publication.version + 1 &&
          row.publishedAt?.getTime() === (visibleFrom ?? row.changedAt).getTime(),
        write: Effect.fnUntraced(function* (row, at) {
          const facts = { missing: missingOf(row), wrongMoment: wrongMomentOf(visibleFrom, at) }
          const refused = new ResourceActRefused({ message: "This resource is published already." })
          yield* requireAct(statusAt(row, at), name, facts, refused)
          const slug = yield* publishedSlug(row)
          yield* rows.setPublication(id, { publishedAt: visibleFrom ?? at, slug }, staffId, at)
        }),
      })
    },

    /** Makes a resource a draft again, which keeps its address. Fails with `ResourceActRefused` for a draft. */
    withdraw: (id: string, version: number, staffId: string) =>
      act(id, {
        action: "withdraw resource",
        version,
        staffId,
        isDone: (row) => row.version === version + 1 && row.publishedAt === null,
        write: Effect.fnUntraced(function* (row, at) {
          const refused = new ResourceActRefused({ message: "This resource is a draft already." })
          yield* requireAct(statusAt(row, at), "withdraw", { missing: {} }, refused)
          yield* rows.setPublication(id, { publishedAt: null, slug: row.slug }, staffId, at)
        }),
      }),

    /** Deletes a draft, which can be restored. Fails with `OfficeResourceNotFound`, `ResourceChanged` or a `DeletionError`. */
    delete: (id: string, version: number, staffId: string) => deletion.delete({ id, version, staffId }),
    /** Restores a deleted draft, without its address when that is taken. Fails with `OfficeResourceNotFound` or `DraftDeleted`. */
    restore: (id: string, version: number, staffId: string) => deletion.restore({ id, version, staffId }),
  }
})

/** The resources that staff write and publish. */
export class OfficeResources extends Context.Service<OfficeResources, Effect.Success<typeof make>>()(
  "portal/OfficeResources",
) {
  static readonly layer = Layer.effect(OfficeResources, make).pipe(Layer.provide(Pictures.layer))
}
