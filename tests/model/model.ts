/**
 * Defines the content of a flow's model file. Every `src/machines/<flow>/<flow>.machine.ts` has exactly one
 * `tests/machines/<flow>.model.ts`, which exports `model: FlowModel<typeof <flow>Machine>`. The gate
 * (`tests/machines/gate.test.ts`) reads the folder of machines, so it includes all of them.
 * `docs/statecharts/README.md` has an example.
 */
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
  UnknownActorLogic,
} from "xstate"
import type { Done } from "./did.ts"

/** The payloads of one event, by a descriptive name: `{ "wrong password": { … } }`. */
export type Payloads<P> = Readonly<Record<string, P>>

type Events<M extends AnyStateMachine> = EventFromLogic<M>
type Payload<E, T> = Omit<Extract<E, { type: T }>, "type">

type Actors<M> =
  M extends StateMachine<
    infer _C,
    infer _E,
    infer _K,
    infer A,
    infer _A,
    infer _G,
    infer _D,
    infer _V,
    infer _T,
    infer _I,
    infer _O,
    infer _M,
    infer _TM,
    infer _S,
    infer _X
  >
    ? A extends { src: string; logic: UnknownActorLogic }
      ? A
      : never
    : never

/**
 * Lists at least one named payload for every event type of the machine; a missing one does not compile. Each
 * result of an invoked actor that some state handles needs one too: `xstate.done.actor.<id>` (typed by the
 * actor's output) and `xstate.error.actor.<id>`. Delays elapse without a payload. A case that no state accepts
 * over all inputs is an error.
 */
export type Cases<M extends AnyStateMachine> = {
  readonly [T in Events<M>["type"]]: Payloads<Payload<Events<M>, T>>
} & {
  readonly [A in Actors<M> as `xstate.done.actor.${A["src"]}`]?: Payloads<{
    readonly output: OutputFrom<A["logic"]>
  }>
} & {
  readonly [A in Actors<M> as `xstate.error.actor.${A["src"]}`]?: Payloads<{ readonly error: unknown }>
} & {
  /** The part of a child's snapshot that the machine reads. */
  readonly [A in Actors<M> as `xstate.snapshot.${A["src"]}`]?: Payloads<{ readonly snapshot: any }>
}

/** One step of a path: the snapshots before and after, the event, and the machine's actions. */
export interface Step<M extends AnyStateMachine> {
  /** On the first step of every path (`event.type === "xstate.init"`) this is the initial snapshot itself. */
  readonly before: SnapshotFrom<M>
  /**
   * The event with its payload. Results are `xstate.done.actor.<id>` with `output`, delays
   * `xstate.after.<delay>.…`.
   */
  readonly event: { readonly type: string; readonly [payload: string]: any }
  /** The name of the payload case, such as "wrong password". */
  readonly caseName: string
  readonly after: SnapshotFrom<M>
  /** Actions, emitted effects and started actors in order; see `did.ts` for their shapes and readers. */
  readonly did: readonly Done[]
  /** The name of the machine input of this path. */
  readonly input: string
}

/**
 * States a sentence of the specification as a predicate over single steps. Write it from the document, not from
 * the machine. It must hold on every step of every path, and `when` must apply at least once: an unused rule is
 * an error.
 */
export interface Rule<M extends AnyStateMachine> {
  /** The source of the sentence: "SPEC §4 Login", "DECISIONS §3". */
  readonly section: string
  /** Selects the steps that the sentence is about. */
  readonly when: (step: Step<M>) => boolean
  /** Returns whether the sentence holds on such a step. */
  readonly check: (step: Step<M>) => boolean
  /**
   * Whether `when` and `check` read `after` alone, and nothing of this file's cases. Running flows check it, too: in
   * development, and in the browser suite, where ids and texts differ from the cases.
   */
  readonly invariant?: true
}

/** A machine that another one, its parent, invokes. The parent's exploration reads it. */
export interface Child {
  readonly model: AnyModel
  /** Returns the kind of an output. The parent treats outputs of one kind alike. */
  readonly kindOf: (output: any) => string
}

export interface FlowModel<M extends AnyStateMachine> {
  readonly machine: M
  /**
   * The models of invoked machines, by id. A case of a child's output is explored only if the child, started as the parent
   * starts it, can end with an output of the same kind. For example, a payment by Paystack never ends with an approval.
   */
  readonly children?: Readonly<Record<string, Child>>
  /**
   * Named inputs of the machine; one graph is explored for each. A machine without input has `{ plain: undefined
   * }`.
   */
  readonly inputs: Readonly<Record<string, InputFrom<M>>>
  readonly cases: Cases<M>
  /**
   * Returns what distinguishes two snapshots besides the state value, as plain data (default: nothing). Keep it
   * coarse: whether a message is shown, not which one. Include the context that guards read, because otherwise some
   * transitions are never tried.
   */
  readonly key?: (snapshot: SnapshotFrom<M>) => unknown
  /**
   * Dot paths of states where the flow may rest ("anonymous", "unverified.enteringCode"). Every state must reach
   * one of these or a final state, else it is a trap. For parallel states, give the path of any one region.
   */
  readonly stableStates: readonly string[]
  /** Sentence → rule. Test names and coverage.md print the sentences. */
  readonly rules: Readonly<Record<string, Rule<M>>>
  /** Requires every pair of consecutive transitions (1-switch), not only every transition. */
  readonly pairs?: true
  /**
   * The maximum number of abstract states of one input (default 500). Exceeding it is an error, never a silent
   * cut.
   */
  readonly limit?: number
}

/** A model with any machine type, for the gate and the scripts. */
export type AnyModel = Omit<FlowModel<AnyStateMachine>, "cases" | "inputs" | "key" | "rules"> & {
  readonly inputs: Readonly<Record<string, unknown>>
  readonly cases: Readonly<Record<string, Payloads<Record<string, unknown>>>>
  readonly key?: (snapshot: AnyMachineSnapshot) => unknown
  readonly rules: Readonly<Record<string, Rule<AnyStateMachine>>>
}
