import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import { type NewStaffGrant, OfficeStaffGroup } from "./contract/office-staff.ts"
import { withFreshId } from "./fresh-ids.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const staffCalls = callsOf(OfficeStaffGroup)

/** Queries every active or waiting staff role, the newest first (GET /office/staff). */
export const officeStaff = () =>
  queryOptions({
    queryKey: ["office", "staff"],
    queryFn: async ({ signal }) => (await runQuery(staffCalls.list({}), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** What a page of the ended roles shows. `after` is the cursor of the page before. */
export interface EndedStaffQuery {
  readonly search?: string
  readonly after?: string
}

/** Queries a page of the staff roles that have ended, the last end first (GET /office/staff/ended). */
export const officeEndedStaff = ({ search, ...page }: EndedStaffQuery) =>
  queryOptions({
    queryKey: ["office", "staff", "ended", search ?? "", page],
    queryFn: async ({ signal }) => {
      const query = { ...page, ...(search === undefined ? {} : { searchBy: search }) }
      return (await runQuery(staffCalls.ended({ query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** Grants a staff role to a member (POST /office/staff). */
export const grantStaffRole = withFreshId((payload: NewStaffGrant) =>
  Effect.map(staffCalls.grant({ payload }), ({ data }) => data),
)

/** Approves a waiting grant, or ends a grant (POST /office/staff/{id}/approve and /end). */
export const decideGrant = withFreshId(
  ({
    id,
    decision,
    reason,
    password,
    freshId,
  }: {
    readonly id: string
    readonly decision: "approve" | "end"
    readonly reason: string
    readonly password: string
    readonly freshId: string
  }) => {
    const params = { id }
    const calls = {
      approve: () => staffCalls.approve({ params, payload: { password, freshId } }),
      end: () => staffCalls.end({ params, payload: { reason, password, freshId } }),
    }
    return Effect.map(calls[decision](), ({ data }) => data)
  },
)
