/**
 * Defines the file `<flow>.sentences.ts` beside each machine: what a member says about its states and transitions. The
 * pictures, the paths and the storyboard show these sentences. Only tests and scripts import the files, so that no
 * member downloads them.
 */

/** How a transition ends for the member. `plain` is neither the main path nor a failure. */
export type Turn = "happy" | "plain" | "refused" | "unreachable" | "expired" | "givenUp" | "defect"

/** A sentence of the form "What happens: what follows.", with its turn. */
export interface TurnSentence {
  readonly text: string
  readonly turn: Turn
}

/** A sentence without a turn is plain. After `xstate.error.…` it is a defect. */
export type Sentence = string | TurnSentence

/** The sentences of one event. With several branches they are keyed by guard, and `else` is the last one. */
export type Branches = Sentence | Readonly<Record<string, Sentence>>

/**
 * The sentences of a state by event, as in `cases` of the model: `xstate.done.actor.<id>`, `xstate.error.actor.<id>`,
 * `xstate.snapshot.<id>`, `xstate.after.<delay>`, `always`, or the type of a member's event.
 */
export type Transitions = Readonly<Record<string, Branches>>

export interface Sentences {
  /** The name of the flow as a person would say it. */
  readonly title: string
  /** The name of every state by its dot path, such as "Checking your session". */
  readonly states: Readonly<Record<string, string>>
  /** What each invoked actor does, such as "we check your password". */
  readonly runs: Readonly<Record<string, string>>
  /** The transitions of every state by its dot path; those of the whole flow are under "". */
  readonly transitions: Readonly<Record<string, Transitions>>
}

const turn =
  (turn: Turn) =>
  (text: string): TurnSentence => ({ text, turn })

/** The main path: the member reaches the aim of the flow. */
export const happy = turn("happy")
/** The server, the bank or a rule says no. */
export const refused = turn("refused")
/** The network or the server cannot be reached, or does not answer in time. */
export const unreachable = turn("unreachable")
/** The session, a code or a time limit is over. */
export const expired = turn("expired")
/** The member cancels or leaves. */
export const givenUp = turn("givenUp")
