/**
 * What a flow's model file says. For every `src/machines/<flow>/<flow>.machine.ts` there is exactly one
 * `tests/machines/<flow>.model.ts`, which exports `model: FlowModel<typeof <flow>Machine>`. The gate
 * (`tests/machines/gate.test.ts`) reads the folder of machines, so none can be left out.
 * How to write one, with an example: `docs/statecharts/README.md`.
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

/** Payloads of one event, by a name that says what is special about it: `{ "wrong password": { … } }`. */
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
 * Every event type of the machine needs at least one named payload (a missing one does not compile), and every answer
 * of an invoked actor that some state listens to: `xstate.done.actor.<id>` (typed by the actor's output) and
 * `xstate.error.actor.<id>`. Delays need none: they elapse. A case no state accepts, over all inputs, is an error.
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
  /** What of a child's snapshot the machine reads. */
  readonly [A in Actors<M> as `xstate.snapshot.${A["src"]}`]?: Payloads<{ readonly snapshot: any }>
}

/** One step of a walk: what was, what happened, what is, and what the machine did meanwhile. */
export interface Step<M extends AnyStateMachine> {
  /** On the first step of every walk (`event.type === "xstate.init"`) this is the initial snapshot itself. */
  readonly before: SnapshotFrom<M>
  /** The event with its payload; answers are `xstate.done.actor.<id>` with `output`, delays `xstate.after.<delay>.…`. */
  readonly event: { readonly type: string; readonly [payload: string]: any }
  /** The name of the payload case, such as "wrong password". */
  readonly caseName: string
  readonly after: SnapshotFrom<M>
  /** Actions, emitted facts and started actors in order; see `did.ts` for their shapes and for readers of them. */
  readonly did: readonly Done[]
  /** The name of the machine input this walk began with. */
  readonly input: string
}

/**
 * A sentence of the specification as a predicate over single steps, written from the document and not from the
 * machine. It must hold on every step of every walk, and `when` must apply at least once: a rule that says nothing is
 * an error.
 */
export interface Rule<M extends AnyStateMachine> {
  /** Where the sentence stands: "SPEC §4 Login", "DECISIONS §3". */
  readonly section: string
  /** The steps that the sentence speaks about. */
  readonly when: (step: Step<M>) => boolean
  /** True when the sentence holds on such a step. */
  readonly check: (step: Step<M>) => boolean
}

export interface FlowModel<M extends AnyStateMachine> {
  readonly machine: M
  /** Named inputs of the machine; one graph is explored for each. A machine without input says `{ plain: undefined }`. */
  readonly inputs: Readonly<Record<string, InputFrom<M>>>
  readonly cases: Cases<M>
  /**
   * What tells two snapshots apart besides the state value, as plain data (default: nothing). Keep it coarse: whether a
   * message is shown, not which one. Guards that read context need what they read in here, else a way is not tried.
   */
  readonly key?: (snapshot: SnapshotFrom<M>) => unknown
  /**
   * Dot paths of states where the flow may rest for good ("anonymous", "unverified.enteringCode"). From every state one
   * of these, or a final state, must be reachable, else it is a trap. For parallel states: any one region's path.
   */
  readonly stableStates: readonly string[]
  /** Sentence → rule. Test names and coverage.md print the sentences. */
  readonly rules: Readonly<Record<string, Rule<M>>>
  /** Demand every pair of consecutive transitions (1-switch), not only every transition. */
  readonly pairs?: true
  /** Hard bound on abstract states of one input (default 500); going over it is an error, never a silent cut. */
  readonly limit?: number
}

/** A model whose machine is not known by type: what the gate and the scripts handle. */
export type AnyModel = Omit<FlowModel<AnyStateMachine>, "cases" | "inputs" | "key" | "rules"> & {
  readonly inputs: Readonly<Record<string, unknown>>
  readonly cases: Readonly<Record<string, Payloads<Record<string, unknown>>>>
  readonly key?: (snapshot: AnyMachineSnapshot) => unknown
  readonly rules: Readonly<Record<string, Rule<AnyStateMachine>>>
}
