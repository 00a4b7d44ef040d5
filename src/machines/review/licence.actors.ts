import { Effect } from "effect"
import {
  askAboutLicence,
  claimLicence,
  confirmLicence,
  declineLicence,
  releaseLicence,
} from "#api/office-licences.ts"
import { officeMember } from "#api/office-members.ts"
import { queryClient } from "#api/query-client.ts"
import { provideReview } from "./provide-review.actors.ts"
import { licenceReviewOf } from "./review-form.ts"

/** Reviews license numbers. The record is the member with the number. */
export const liveLicenceReview = provideReview({
  query: officeMember,
  claim: claimLicence,
  release: releaseLicence,
  decide: ({ id, version, decision, note }) => {
    const fixed = { id, version }
    const noted = { ...fixed, note: note ?? "" }
    // The page offers these decisions alone.
    const decided =
      decision === "confirm"
        ? confirmLicence(fixed)
        : decision === "ask"
          ? askAboutLicence(noted)
          : declineLicence(noted)
    return Effect.map(decided, (member) => {
      // The timeline of the page, the lists and To do are read again. A checked number can be checked again.
      setTimeout(() => {
        for (const key of ["members", "licences", "to-do"])
          void queryClient.invalidateQueries({ queryKey: ["office", key] })
      })
      return member
    })
  },
  reviewedOf: licenceReviewOf,
})
