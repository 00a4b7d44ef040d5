import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import { type NewStaffGrant, OfficeStaffGroup } from "./contract/office-staff.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const staffCalls = callsOf(OfficeStaffGroup)

/** Queries every staff role, the newest first: open ones and ended ones (GET /office/staff). */
export const officeStaff = () =>
  queryOptions({
    queryKey: ["office", "staff"],
    queryFn: async ({ signal }) => (await runQuery(staffCalls.list({}), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** Grants a staff role to a member (POST /office/staff). */
export const grantStaffRole = (payload: NewStaffGrant) =>
  Effect.map(staffCalls.grant({ payload }), ({ data }) => data)

/** Approves a grant that waits, or ends one (POST /office/staff/{id}/approve and /end). */
export const decideGrant = ({
  id,
  decision,
  password,
}: {
  readonly id: string
  readonly decision: "approve" | "end"
  readonly password: string
}) => Effect.map(staffCalls[decision]({ params: { id }, payload: { password } }), ({ data }) => data)
