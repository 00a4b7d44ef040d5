import type { ModerationDecision } from "#api/contract/office-moderation.ts"
import { claimCase, decideCase, officeCase, releaseCase } from "#api/office-moderation.ts"
import { provideReview } from "./provide-review.actors.ts"

/** Reviews what members reported. */
export const liveModeration = provideReview({
  query: officeCase,
  claim: claimCase,
  release: releaseCase,
  // The page offers these decisions alone.
  decide: ({ decision, ...request }) =>
    decideCase({ ...request, decision: decision as ModerationDecision["decision"] }),
  reviewedOf: (reported) => reported,
  // The lists, and the case itself: what was hidden can be restored, which the next reading offers.
  changedKeys: [["office", "moderation"]],
})
