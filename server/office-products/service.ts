import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import type {
  NewOfficeProduct,
  OfficeProduct,
  OfficeProductChange,
  ProductFields,
  ProductStatus,
} from "#api/contract/office-products.ts"
import type { Publication } from "#api/contract/publication.ts"
import { audit } from "#server/audit/service.ts"
import { now } from "#server/clock.ts"
import { InvalidFields } from "#server/invalid-fields.ts"
import { pageFrom, readCursor } from "#server/keyset.ts"
import { searchWords } from "#server/lists.ts"
import { Pictures } from "#server/pictures/service.ts"
import { type RecordAct, requireAct, visibleFromOf, wrongMomentOf } from "#server/record-acts.ts"
import { makeDraftDeletion, whyNotDeletable } from "#server/draft-deletion/service.ts"
import { isPublishedFrom, publicationAt } from "#server/record-publication.ts"
import { changedMessage } from "#server/record-versions.ts"
import { slugOf } from "#server/slugs.ts"
import { isUuid } from "#server/uuid.ts"
import { auditedOf, invalidFieldsOf, missingOf, productFor, rowFor, textOf, textOfRow } from "./answers.ts"
import { OfficeProductNotFound, ProductChanged, PublicationRefused } from "./errors.ts"
import { OfficeProductRows, type ProductText, type StoredProduct } from "./rows.ts"

const pageSize = 25

const isSame = (a: ProductText, b: ProductText) => JSON.stringify(a) === JSON.stringify(b)

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* OfficeProductRows
  const pictures = yield* Pictures

  const deletion = makeDraftDeletion({
    caseKind: "product",
    sql,
    table: "products",
    findStored: Effect.fnUntraced(function* (id: string) {
      return (isUuid(id) ? yield* rows.find(id) : undefined) ?? (yield* new OfficeProductNotFound())
    }),
    lock: rows.lock,
    nameOf: ({ name }) => name,
    shownAt: productFor,
    auditedOf,
    isDraft: ({ isDraft }) => isDraft,
    // Only a published product is ordered.
    whyNot: (row) => whyNotDeletable(row),
    changed: ({ message, record }) => new ProductChanged({ message, product: record }),
  })
  const { find, requireStored } = deletion

  /**
   * Returns what staff wrote. Fails with `InvalidFields` for values that cannot be stored, for a picture that nobody
   * uploaded, and for what a product in the store would lack.
   */
  const checked = Effect.fnUntraced(function* (fields: ProductFields, before: StoredProduct | undefined) {
    const text = textOf(fields)
    const own = new Set(
      before === undefined ? [] : textOfRow(before).pictures.map(({ imageUrl }) => imageUrl),
    )
    const added = text.pictures.map(({ imageUrl }) => imageUrl).filter((imageUrl) => !own.has(imageUrl))
    const missing = yield* pictures.missing(added, "products")
    const invalid = {
      ...(before?.isDraft === false ? missingOf(text) : {}),
      ...invalidFieldsOf(fields),
      ...(missing.length > 0
        ? { pictures: "A picture is not stored any more. Please remove it and upload it again." }
        : {}),
    }
    return Object.keys(invalid).length > 0 ? yield* new InvalidFields({ fields: invalid }) : text
  })

  /** Returns the slug of a published product: the one that it had in the store before, else one from its name. */
  const slugFor = Effect.fnUntraced(function* ({ id, slug, name }: StoredProduct) {
    if (slug !== id) return slug
    const wanted = slugOf(name, "product")
    return (yield* rows.isSlugTaken(wanted)) ? `${wanted}-${id.slice(0, 8)}` : wanted
  })

  const auditAct = (action: string, actorId: string, before: OfficeProduct | null, after: OfficeProduct) =>
    audit({
      action,
      result: "done",
      memberId: null,
      actorId,
      case: { kind: "product", id: after._id },
      details: { before: before && auditedOf(before), after: auditedOf(after) },
    }).pipe(Effect.provideService(SqlClient.SqlClient, sql))

  /**
   * Runs an act on a product in the version that was read, with its audit entry, in one transaction. Holds the lock that
   * orders take pieces with.
   */
  const act = <E>(id: string, { action, version, staffId, isDone, write }: RecordAct<StoredProduct, E>) =>
    rows.transaction(
      Effect.gen(function* () {
        if (isUuid(id)) yield* rows.lock(id)
        const row = yield* find(id)
        const at = yield* now
        const before = productFor(row, at)
        if (row.changedBy === staffId && isDone?.(row) === true) return before
        if (row.version !== version)
          return yield* new ProductChanged({
            message: changedMessage(
              row.changedByOrder ? { ...row, changedByName: "an order" } : row,
              staffId,
            ),
            product: before,
          })
        yield* write(row, at)
        const after = productFor(yield* find(id), at)
        yield* auditAct(action, staffId, before, after)
        return after
      }),
    )

  return {
    /** Returns products, the newest first, 25 at a time. Fails with `InvalidFields` for a wrong cursor. */
    list: Effect.fnUntraced(function* (query: {
      readonly after?: string
      readonly searchBy?: string
      readonly status?: ProductStatus
    }) {
      const at = yield* now
      const found = yield* rows.page(
        { status: query.status, words: searchWords(query.searchBy) },
        at,
        yield* readCursor(query.after, isUuid),
        pageSize + 1,
      )
      const { shown, next } = pageFrom(found, pageSize, ({ createdAt, id }) => ({ at: createdAt, key: id }))
      return { items: shown.map((row) => rowFor(row, at)), next }
    }),

    /** Fails with `OfficeProductNotFound`. */
    get: Effect.fnUntraced(function* (id: string) {
      return productFor(yield* find(id), yield* now)
    }),

    /** Makes a draft. Fails with `InvalidFields`. */
    create: Effect.fnUntraced(function* ({ freshId, ...fields }: NewOfficeProduct, staffId: string) {
      return yield* rows.transaction(
        Effect.gen(function* () {
          const at = yield* now
          const first = yield* rows.byFreshId(freshId)
          if (first !== undefined) return productFor(yield* requireStored(first), at)
          const text = yield* checked(fields, undefined)
          const id = randomUUID()
          const isNew = yield* rows.insert({ id, freshId }, text, staffId, at)
          const row = yield* isNew ? rows.find(id) : rows.byFreshId(freshId)
          if (row === undefined) return yield* Effect.die(new Error("A product was not written"))
          const shown = productFor(row, at)
          if (isNew) yield* auditAct("create product", staffId, null, shown)
          return shown
        }),
      )
    }),

    /** Fails with `OfficeProductNotFound`, `ProductChanged` or `InvalidFields`. */
    save: (id: string, { version, ...fields }: OfficeProductChange, staffId: string) =>
      act(id, {
        action: "change product",
        version,
        staffId,
        isDone: (row) => isSame(textOfRow(row), textOf(fields)),
        write: Effect.fnUntraced(function* (row, at) {
          yield* rows.change(id, yield* checked(fields, row), staffId, at)
        }),
      }),

    /**
     * Shows a draft or a scheduled product to members, under a slug from its name: at once, or from a time in the future. Fails
     * with `InvalidFields` for what is missing.
     */
    publish: (id: string, publication: Publication, staffId: string) => {
      const visibleFrom = visibleFromOf(publication)
      const name = visibleFrom === null ? "publish" : "schedule"
      return act(id, {
        action: `${name} product`,
        version: publication.version,
        staffId,
        isDone: (row) => isPublishedFrom(row, visibleFrom),
        write: Effect.fnUntraced(function* (row, at) {
          const facts = { missing: missingOf(textOfRow(row)), wrongMoment: wrongMomentOf(visibleFrom, at) }
          const refused = new PublicationRefused({ message: "This product is in the store already." })
          yield* requireAct(publicationAt(row, at), name, facts, refused)
          const slug = yield* slugFor(row)
          yield* rows.setPublication(id, { isDraft: false, visibleFrom, slug }, staffId, at)
        }),
      })
    },

    /** Takes a product out of the store, or its schedule back. Orders keep it, and open payments are still fulfilled. */
    withdraw: (id: string, version: number, staffId: string) =>
      act(id, {
        action: "withdraw product",
        version,
        staffId,
        isDone: ({ isDraft }) => isDraft,
        write: Effect.fnUntraced(function* (row, at) {
          const refused = new PublicationRefused({ message: "This product is a draft." })
          yield* requireAct(publicationAt(row, at), "withdraw", { missing: {} }, refused)
          yield* rows.setPublication(id, { isDraft: true, visibleFrom: null, slug: row.slug }, staffId, at)
        }),
      }),

    /** Deletes a draft, which can be restored. Fails with `OfficeProductNotFound`, `ProductChanged` or a `DeletionError`. */
    delete: (id: string, version: number, staffId: string) => deletion.delete({ id, version, staffId }),
    /** Restores a deleted draft. Fails with `OfficeProductNotFound` or `DraftDeleted`. */
    restore: (id: string, version: number, staffId: string) => deletion.restore({ id, version, staffId }),
  }
})

/** The products of the store that staff write, publish and count. */
export class OfficeProducts extends Context.Service<OfficeProducts, Effect.Success<typeof make>>()(
  "portal/OfficeProducts",
) {
  static readonly layer = Layer.effect(OfficeProducts, make).pipe(Layer.provide(Pictures.layer))
}
