import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import {
  type NewOfficeProduct,
  type OfficeProduct,
  type OfficeProductChange,
  OfficeProductsGroup,
  type ProductStatus,
} from "./contract/office-products.ts"
import type { DraftDeletion } from "./draft-deletion.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const productCalls = callsOf(OfficeProductsGroup)

/** What a page of the list shows. `after` is the cursor of the page before. */
export interface OfficeProductQuery {
  readonly search?: string
  readonly status?: ProductStatus
  readonly after?: string
}

/** The key of every list of products, for a write that changes them. */
export const officeProductLists = ["office", "products", "list"] as const

/** Queries a page of products, the newest first (GET /office/products). */
export const officeProducts = ({ search, ...filters }: OfficeProductQuery) =>
  queryOptions({
    queryKey: [...officeProductLists, search ?? "", filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, ...(search === undefined ? {} : { searchBy: search }) }
      return (await runQuery(productCalls.list({ query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** How often an open product is read again, in ms, so that staff see what others change and what members buy. */
const productInterval = 30_000

/** Queries one product (GET /office/products/{id}). */
export const officeProduct = (id: string) =>
  queryOptions({
    queryKey: ["office", "products", "one", id],
    queryFn: async ({ signal }) => (await runQuery(productCalls.get({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: productInterval,
    meta: notStored,
  })

/** Makes a product (POST /office/products). A repeat with the same `freshId` returns the first one. */
export const createProduct = (payload: NewOfficeProduct) =>
  Effect.map(productCalls.create({ payload }), ({ data }) => data)

interface ProductVersion {
  readonly id: string
  readonly version: number
}

/** Shows a draft to members (POST /office/products/{id}/publish). */
export const publishProduct = ({ id, version }: ProductVersion) =>
  Effect.map(productCalls.publish({ params: { id }, payload: { version } }), ({ data }) => data)

/** Shows a product to members from `visibleFrom` on, in ISO 8601 (POST /office/products/{id}/publish). */
export const scheduleProduct = ({
  id,
  version,
  visibleFrom,
}: ProductVersion & { readonly visibleFrom: string }) =>
  Effect.map(productCalls.publish({ params: { id }, payload: { version, visibleFrom } }), ({ data }) => data)

/** Makes a scheduled product, or one in the store, a draft again (POST /office/products/{id}/withdraw). */
export const withdrawProduct = ({ id, version }: ProductVersion) =>
  Effect.map(productCalls.withdraw({ params: { id }, payload: { version } }), ({ data }) => data)

/** Changes a product in the version that was read (PATCH /office/products/{id}). */
export const saveProduct = ({ id, ...payload }: OfficeProductChange & { readonly id: string }) =>
  Effect.map(productCalls.save({ params: { id }, payload }), ({ data }) => data)

/** Deletes a draft (POST /office/products/{id}/delete), and restores it (POST /office/products/{id}/restore). */
export const productDeletion: DraftDeletion<OfficeProduct> = {
  query: officeProduct,
  lists: officeProductLists,
  remove: ({ id, version }) =>
    Effect.map(productCalls.delete({ params: { id }, payload: { version } }), ({ data }) => data),
  restore: ({ id, version }) => productCalls.restore({ params: { id }, payload: { version } }),
}
