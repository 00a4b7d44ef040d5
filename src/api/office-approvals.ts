import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import {
  type ApprovalDecision,
  type ApprovalListState,
  type NewRecommendation,
  OfficeApprovalsGroup,
} from "./contract/office-approvals.ts"
import { withFreshId } from "./fresh-ids.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const approvalCalls = callsOf(OfficeApprovalsGroup)

/** What a page of the list shows. `state` defaults to the waiting requests. `after` is the cursor of the page before. */
export interface ApprovalListQuery {
  readonly state?: ApprovalListState
  readonly search?: string
  readonly after?: string
}

/** Queries a page of the transitions that staff review (GET /office/approvals). */
export const officeApprovals = ({ search, ...filters }: ApprovalListQuery) =>
  queryOptions({
    queryKey: ["office", "approvals", "list", search ?? "", filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, ...(search === undefined ? {} : { searchBy: search }) }
      return (await runQuery(approvalCalls.list({ query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** How often the page of a waiting request reads it again, in ms, so that it shows who reviews the request. */
const approvalInterval = 15_000

/** Queries one transition that staff review (GET /office/approvals/{id}). */
export const officeApproval = (id: string) =>
  queryOptions({
    queryKey: ["office", "approvals", "one", id],
    queryFn: async ({ signal }) => (await runQuery(approvalCalls.get({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: ({ state: { data } }) =>
      data?.status === "pending" || data?.status === "asked" ? approvalInterval : false,
    meta: notStored,
  })

/** Claims a transition for 15 minutes (POST /office/approvals/{id}/claim). */
export const claimApproval = ({ id }: { readonly id: string }) =>
  Effect.map(approvalCalls.claim({ params: { id } }), ({ data }) => data)

/** Ends the caller's claim (POST /office/approvals/{id}/release). */
export const releaseApproval = ({ id }: { readonly id: string }) =>
  Effect.map(approvalCalls.release({ params: { id } }), ({ data }) => data)

/** Approves or declines a claimed transition, or asks its member (POST /office/approvals/{id}/decision). */
export const decideApproval = withFreshId(({ id, ...payload }: ApprovalDecision & { readonly id: string }) =>
  Effect.map(approvalCalls.decide({ params: { id }, payload }), ({ data }) => data),
)

/** Recommends a transition of the caller's chapter, or advises against it (POST /office/approvals/{id}/recommendation). */
export const recommendApproval = ({ id, ...payload }: NewRecommendation & { readonly id: string }) =>
  Effect.map(approvalCalls.recommend({ params: { id }, payload }), ({ data }) => data)

/** Withdraws the caller's recommendation (POST /office/approvals/{id}/recommendation/withdrawal). */
export const withdrawRecommendation = ({ id }: { readonly id: string }) =>
  Effect.map(approvalCalls.withdraw({ params: { id } }), ({ data }) => data)
