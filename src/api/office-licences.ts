import { queryOptions } from "@tanstack/react-query"
import { Effect } from "effect"
import { notStored } from "./cache.ts"
import { callsOf } from "./calls.ts"
import {
  type LicenceConfirmation,
  type LicenceListState,
  type LicenceNote,
  OfficeLicencesGroup,
} from "./contract/office-licences.ts"
import { withFreshId } from "./fresh-ids.ts"
import { refetchUnlessPrefetched } from "./prefetch.ts"
import { runQuery } from "./run.ts"

const licenceCalls = callsOf(OfficeLicencesGroup)

/** What a page of the list shows. `after` is the cursor of the page before. */
export interface LicenceListQuery {
  readonly state?: LicenceListState
  readonly search?: string
  readonly after?: string
}

/** Queries a page of the license numbers: unchecked, asked about, or checked (GET /office/licences). */
export const officeLicences = ({ search, ...page }: LicenceListQuery) =>
  queryOptions({
    queryKey: ["office", "licences", search ?? "", page],
    queryFn: async ({ signal }) => {
      const query = { ...page, ...(search === undefined ? {} : { searchBy: search }) }
      return (await runQuery(licenceCalls.list({ query }), signal)).data
    },
    refetchOnMount: refetchUnlessPrefetched,
    meta: notStored,
  })

/** Claims a number for 15 minutes (POST /office/licences/{id}/claim). A 409 carries the current member. */
export const claimLicence = ({ id }: { readonly id: string }) =>
  Effect.map(licenceCalls.claim({ params: { id } }), ({ data }) => data)

/** Ends the caller's claim (POST /office/licences/{id}/release). */
export const releaseLicence = ({ id }: { readonly id: string }) =>
  Effect.map(licenceCalls.release({ params: { id } }), ({ data }) => data)

/** Records that the register contains a claimed number (POST /office/licences/{id}/confirmation). A 409 carries the current member. */
export const confirmLicence = withFreshId(
  ({ id, ...payload }: LicenceConfirmation & { readonly id: string }) =>
    Effect.map(licenceCalls.confirm({ params: { id }, payload }), ({ data }) => data),
)

/** Asks a member about a claimed number (POST /office/licences/{id}/question). A 409 carries the current member. */
export const askAboutLicence = withFreshId(({ id, ...payload }: LicenceNote & { readonly id: string }) =>
  Effect.map(licenceCalls.ask({ params: { id }, payload }), ({ data }) => data),
)

/** Declines a claimed number (POST /office/licences/{id}/decline). A 409 carries the current member. */
export const declineLicence = withFreshId(({ id, ...payload }: LicenceNote & { readonly id: string }) =>
  Effect.map(licenceCalls.decline({ params: { id }, payload }), ({ data }) => data),
)
