import {
  askAboutLicence,
  claimLicence,
  confirmLicence,
  declineLicence,
  releaseLicence,
} from "#api/office-licences.ts"
import { officeMember } from "#api/office-members.ts"
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
    if (decision === "confirm") return confirmLicence(fixed)
    return decision === "ask" ? askAboutLicence(noted) : declineLicence(noted)
  },
  reviewedOf: licenceReviewOf,
  // The timeline of the page, the lists and To do.
  changedKeys: [
    ["office", "members"],
    ["office", "licences"],
    ["office", "to-do"],
  ],
})
