import type { ApprovalDecision } from "#api/contract/office-approvals.ts"
import { claimApproval, decideApproval, officeApproval, releaseApproval } from "#api/office-approvals.ts"
import { provideReview } from "./provide-review.actors.ts"

/** Reviews transitions. */
export const liveTransitionReview = provideReview({
  query: officeApproval,
  claim: claimApproval,
  release: releaseApproval,
  // The page offers these decisions alone.
  decide: ({ decision, ...request }) =>
    decideApproval({ ...request, decision: decision as ApprovalDecision["decision"] }),
  reviewedOf: (approval) => approval,
})
