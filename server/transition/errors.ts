import { Data } from "effect"
import type { Transition } from "#api/contract/transition.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"

/** The member's role leads nowhere else. */
export class NoFurtherTransition extends Data.TaggedError("NoFurtherTransition") {}

/** The member has asked already. `transition` is null when it was decided in the same moment. */
export class TransitionInProgress extends Data.TaggedError("TransitionInProgress")<{
  readonly transition: Transition | null
}> {}

export type TransitionError = NoFurtherTransition | TransitionInProgress | InvalidFields
