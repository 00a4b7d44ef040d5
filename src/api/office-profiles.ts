import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import { OfficeProfilesGroup, type ProfileCorrection } from "./contract/office-profiles.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const profileCalls = callsOf(OfficeProfilesGroup)

/** The key of every query of the office that shows members, for a correction that changes their data. */
export const officeMemberReads = ["office", "members"] as const

/** How often an open profile is read again, in ms, so that staff see what others change. */
const profileInterval = 30_000

/** Queries the profile of a member (GET /office/members/{id}/profile). */
export const officeProfile = (id: string) =>
  queryOptions({
    queryKey: ["office", "profiles", id],
    queryFn: async ({ signal }) => (await runQuery(profileCalls.get({ params: { id } }), signal)).data,
    refetchOnMount: refetchUnlessPrefetched,
    refetchInterval: profileInterval,
    meta: notStored,
  })

/** Corrects a profile in the version that was read (PATCH /office/members/{id}/profile). */
export const correctProfile = ({ id, ...payload }: ProfileCorrection & { readonly id: string }) =>
  Effect.map(profileCalls.correct({ params: { id }, payload }), ({ data }) => data)
