import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import {
  type CareAct,
  type NewEmailChange,
  type OfficeMember,
  OfficeMembersGroup,
  type SignUpVerification,
} from "./contract/office-members.ts"
import type { Role } from "./contract/users.ts"
import { withFreshId } from "./fresh-ids.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const memberCalls = callsOf(OfficeMembersGroup)

/** What a page of the list shows. `after` is the cursor of the page before. */
export interface MemberListQuery {
  readonly search?: string
  readonly role?: Role
  readonly chapter?: string
  readonly suspended?: "yes"
  readonly after?: string
}

/** Queries a page of the members (GET /office/members). */
export const officeMembers = ({ search, ...filters }: MemberListQuery) =>
  queryOptions({
    queryKey: ["office", "members", "list", search ?? "", filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, ...(search === undefined ? {} : { searchBy: search }) }
      return (await runQuery(memberCalls.list({ query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** What a page of the sign-ups shows. `after` is the cursor of the page before. */
export type SignUpQuery = Pick<MemberListQuery, "search" | "after">

/** Queries a page of the sign-ups whose email is not verified (GET /office/members/sign-ups). */
export const officeSignUps = ({ search, ...page }: SignUpQuery) =>
  queryOptions({
    queryKey: ["office", "members", "sign-ups", search ?? "", page],
    queryFn: async ({ signal }) => {
      const query = { ...page, ...(search === undefined ? {} : { searchBy: search }) }
      return (await runQuery(memberCalls.signUps({ query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** Verifies a sign-up by hand (POST /office/members/sign-ups/{id}/verification). */
export const verifySignUp = ({ id, ...payload }: SignUpVerification & { readonly id: string }) =>
  Effect.map(memberCalls.verifySignUp({ params: { id }, payload }), ({ data }) => data)

/** How often a member is read again while the license number is in review, in ms, so that the page shows the reviewer. */
const licenceInterval = 15_000

/** Whether the reader may check the member's number, and the number waits for a check or is being reviewed. */
const isInReview = ({ licence }: OfficeMember): boolean =>
  licence != null &&
  licence.acts.length > 0 &&
  (licence.claim !== null || licence.status === "unchecked" || licence.status === "asked")

/** Queries one member (GET /office/members/{id}). */
export const officeMember = (id: string) =>
  queryOptions({
    queryKey: ["office", "members", "one", id],
    queryFn: async ({ signal }) => (await runQuery(memberCalls.get({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isInReview(data) ? licenceInterval : false,
    meta: notStored,
  })

/** Queries a page of a member's timeline (GET /office/members/{id}/timeline). */
export const officeTimeline = (id: string, after: string | undefined) =>
  queryOptions({
    queryKey: ["office", "members", "timeline", id, after ?? ""],
    queryFn: async ({ signal }) => {
      const query = after === undefined ? {} : { after }
      return (await runQuery(memberCalls.timeline({ params: { id }, query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** Requests a change of a member's email address (POST /office/members/{id}/email-change). */
export const changeMemberEmail = withFreshId(({ id, ...payload }: NewEmailChange & { readonly id: string }) =>
  Effect.map(memberCalls.changeEmail({ params: { id }, payload }), ({ data }) => data),
)

interface Care {
  readonly act: CareAct | "correction"
  readonly id: string
  /** The id of the note to correct. */
  readonly note: string
  readonly version: number
  readonly freshId: string
  readonly reason: string
  readonly lasts: "until" | "open"
  readonly until: string
}

/** Sends an act about a member. A 409 carries the current version. */
export const careForMember = withFreshId(
  ({ act, id, note, version, freshId, reason, lasts, until }: Care) => {
    const params = { id }
    const calls = {
      note: () => memberCalls.note({ params, payload: { content: reason, freshId } }),
      correction: () =>
        memberCalls.correctNote({ params: { id, note }, payload: { content: reason, version, freshId } }),
      suspend: () =>
        memberCalls.suspend({
          params,
          payload: { until: lasts === "open" ? null : until, reason, version, freshId },
        }),
      lift: () => memberCalls.lift({ params, payload: { reason, version, freshId } }),
    }
    return Effect.map(calls[act](), ({ data }) => data)
  },
)
