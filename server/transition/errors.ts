import { Data } from "effect"
import type { Transition } from "#api/contract/transition.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"

/** There is no role after the member's. */
export class NoFurtherTransition extends Data.TaggedError("NoFurtherTransition") {}

/** A transition is pending. `transition` is null when it was decided in the same moment. */
export class TransitionInProgress extends Data.TaggedError("TransitionInProgress")<{
  readonly transition: Transition | null
}> {}

export type TransitionError = NoFurtherTransition | TransitionInProgress | InvalidFields
