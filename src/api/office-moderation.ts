import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import {
  type CaseList,
  type ModerationDecision,
  OfficeModerationGroup,
} from "./contract/office-moderation.ts"
import type { ReportKind } from "./contract/reports.ts"
import { withFreshId } from "./fresh-ids.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const moderationCalls = callsOf(OfficeModerationGroup)

/** The filters of the list, as the address holds them. Defaults to the open reports of every kind. */
export interface ModerationQuery {
  readonly state?: CaseList
  readonly kind?: ReportKind
  readonly search?: string
  readonly after?: string
}

/** Queries a page of what members reported (GET /office/moderation). `after` is a cursor. */
export const officeCases = ({ search, ...filters }: ModerationQuery) =>
  queryOptions({
    queryKey: ["office", "moderation", "list", search ?? "", filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, ...(search === undefined ? {} : { searchBy: search }) }
      return (await runQuery(moderationCalls.list({ query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** How often an open page reads its case again, in ms, so that it shows who reviews the case. */
const caseInterval = 15_000

/** Queries one reported thing (GET /office/moderation/{id}). */
export const officeCase = (id: string) =>
  queryOptions({
    queryKey: ["office", "moderation", "one", id],
    queryFn: async ({ signal }) => (await runQuery(moderationCalls.get({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: ({ state }) =>
      state.data?.status === "open" || state.data?.status === "hidden" ? caseInterval : false,
    meta: notStored,
  })

/** Claims a reported thing for 15 minutes (POST /office/moderation/{id}/claim). */
export const claimCase = ({ id }: { readonly id: string }) =>
  Effect.map(moderationCalls.claim({ params: { id } }), ({ data }) => data)

/** Ends the caller's claim (POST /office/moderation/{id}/release). */
export const releaseCase = ({ id }: { readonly id: string }) =>
  Effect.map(moderationCalls.release({ params: { id } }), ({ data }) => data)

/** Keeps, hides or restores a claimed thing (POST /office/moderation/{id}/decision). */
export const decideCase = withFreshId(({ id, ...payload }: ModerationDecision & { readonly id: string }) =>
  Effect.map(moderationCalls.decide({ params: { id }, payload }), ({ data }) => data),
)
