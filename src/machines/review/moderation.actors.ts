import { Effect } from "effect"
import type { ModerationDecision } from "#api/contract/office-moderation.ts"
import { claimCase, decideCase, officeCase, releaseCase } from "#api/office-moderation.ts"
import { queryClient } from "#api/query-client.ts"
import { provideReview } from "./provide-review.actors.ts"

/** Reviews what members reported. */
export const liveModeration = provideReview({
  query: officeCase,
  claim: claimCase,
  release: releaseCase,
  decide: ({ decision, ...request }) =>
    // The page offers these decisions alone.
    decideCase({ ...request, decision: decision as ModerationDecision["decision"] }).pipe(
      // What was hidden can be restored: the next reading offers it.
      Effect.map((decided) => {
        setTimeout(() => void queryClient.invalidateQueries({ queryKey: ["office", "moderation"] }))
        return decided
      }),
    ),
  reviewedOf: (reported) => reported,
})
