import { Data } from "effect"
import type { Transition } from "#api/contract/transition.ts"
import type { InvalidFields } from "#server/invalid-fields.ts"

/** No role follows the member's role. */
export class NoFurtherTransition extends Data.TaggedError("NoFurtherTransition") {}

/** The member already has a pending transition. `transition` is null when the record was deleted at that moment. */
export class TransitionInProgress extends Data.TaggedError("TransitionInProgress")<{
  readonly transition: Transition | null
}> {}

/** The question is answered already, or the office has decided. `message` says which. */
export class QuestionClosed extends Data.TaggedError("QuestionClosed")<{
  readonly message: string
  readonly transition: Transition | null
}> {}

export type TransitionError = NoFurtherTransition | TransitionInProgress | QuestionClosed | InvalidFields
