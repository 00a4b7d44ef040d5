import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import {
  type NewOfficeResource,
  type OfficeResource,
  type OfficeResourceChange,
  OfficeResourcesGroup,
  type ResourceStatus,
} from "./contract/office-resources.ts"
import type { DraftDeletion } from "./draft-deletion.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const resourceCalls = callsOf(OfficeResourcesGroup)

/** What a page of the list shows. `after` is the cursor of the page before. */
export interface OfficeResourceQuery {
  readonly search?: string
  readonly status?: ResourceStatus
  readonly category?: OfficeResource["category"]
  readonly after?: string
}

/** The key of every list of resources, for a write that changes them. */
export const officeResourceLists = ["office", "resources", "list"] as const

/** Queries a page of resources: drafts, then the last published first (GET /office/resources). */
export const officeResources = ({ search, ...filters }: OfficeResourceQuery) =>
  queryOptions({
    queryKey: [...officeResourceLists, search ?? "", filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, ...(search === undefined ? {} : { searchBy: search }) }
      return (await runQuery(resourceCalls.list({ query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** How often an open resource is read again, in ms, so that staff see what others change. */
const resourceInterval = 30_000

/** Queries one resource (GET /office/resources/{id}). */
export const officeResource = (id: string) =>
  queryOptions({
    queryKey: ["office", "resources", "one", id],
    queryFn: async ({ signal }) => (await runQuery(resourceCalls.get({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: resourceInterval,
    meta: notStored,
  })

/** Makes a draft (POST /office/resources). A repeat with the same `freshId` returns the first one. */
export const createResource = (payload: NewOfficeResource) =>
  Effect.map(resourceCalls.create({ payload }), ({ data }) => data)

/** Changes a resource in the version that was read (PATCH /office/resources/{id}). */
export const saveResource = ({ id, ...payload }: OfficeResourceChange & { readonly id: string }) =>
  Effect.map(resourceCalls.save({ params: { id }, payload }), ({ data }) => data)

interface ResourceVersion {
  readonly id: string
  readonly version: number
}

/** Shows a resource to members at once (POST /office/resources/{id}/publish). */
export const publishResource = ({ id, version }: ResourceVersion) =>
  Effect.map(
    resourceCalls.publish({ params: { id }, payload: { version, visibleFrom: null } }),
    ({ data }) => data,
  )

/** Shows a resource to members from `visibleFrom` on, in ISO 8601 (POST /office/resources/{id}/publish). */
export const scheduleResource = ({
  id,
  version,
  visibleFrom,
}: ResourceVersion & { readonly visibleFrom: string }) =>
  Effect.map(resourceCalls.publish({ params: { id }, payload: { version, visibleFrom } }), ({ data }) => data)

/** Makes a resource a draft again (POST /office/resources/{id}/withdraw). */
export const withdrawResource = ({ id, version }: ResourceVersion) =>
  Effect.map(resourceCalls.withdraw({ params: { id }, payload: { version } }), ({ data }) => data)

/** Deletes a draft (POST /office/resources/{id}/delete), and restores it (POST /office/resources/{id}/restore). */
export const resourceDeletion: DraftDeletion<OfficeResource> = {
  query: officeResource,
  lists: officeResourceLists,
  remove: ({ id, version }) =>
    Effect.map(resourceCalls.delete({ params: { id }, payload: { version } }), ({ data }) => data),
  restore: ({ id, version }) => resourceCalls.restore({ params: { id }, payload: { version } }),
}
