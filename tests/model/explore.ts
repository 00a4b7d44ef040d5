/**
 * Explores a machine without running it, by the pure `initialTransition` and `transition`. Invoked actors never
 * start; their results and the delays are events like any other. Unlike xstate/graph, it tries delays and results
 * by itself, requires payload cases, and never stops silently.
 */
import { getNextTransitions, initialTransition, transition } from "xstate"
import type { AnyMachineSnapshot, AnyStateMachine } from "xstate"
import { didOf } from "./did.ts"
import type { Done } from "./did.ts"
import type { AnyModel, Child } from "./model.ts"

/** One representative of an equivalence class of payloads of one event type. */
export interface Case {
  readonly name: string
  readonly event: { readonly type: string; readonly [payload: string]: any }
}

/** An edge from one abstract state to another. Each case is its own edge, even with the same target key. */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly case: Case
  /** The explored representative snapshot, and the concrete one that the case led to. */
  readonly before: AnyMachineSnapshot
  readonly after: AnyMachineSnapshot
  readonly did: readonly Done[]
}

export interface Graph {
  readonly input: string
  readonly initial: string
  /** The initial snapshot, and the actions of the initial step. */
  readonly born: { readonly snapshot: AnyMachineSnapshot; readonly did: readonly Done[] }
  /** Abstract state → its representative, in the order of discovery (breadth first). */
  readonly snapshots: ReadonlyMap<string, AnyMachineSnapshot>
  readonly edges: readonly Edge[]
  /** `type:name` of every case that some state accepted. */
  readonly used: ReadonlySet<string>
}

/** Reports a problem found by the exploration: a missing case, or too many states. */
export class ExplorationError extends Error {}

/** Reports a machine that broke at a step. */
export class MachineBroke extends ExplorationError {
  /** The snapshot that a running actor would have: the state before the step, with the status "error". */
  readonly snapshot: AnyMachineSnapshot | undefined

  constructor(at: string, error: unknown, snapshot?: AnyMachineSnapshot) {
    super(`The machine broke at ${at}: ${String(error)}`)
    this.snapshot = snapshot
  }
}

export const isDelay = (type: string): boolean => type.startsWith("xstate.after.")
export const isAnswer = (type: string): boolean => /^xstate\.(?:(?:done|error)\.actor|snapshot)\./.test(type)
/** Eventless transitions, and events that the machine raises when a region ends, are never sent from outside. */
const isInternal = (type: string): boolean => type === "" || type.startsWith("xstate.done.state.")

/** Ends a loop of eventless transitions with an error. */
const microstepLimit = 200

/** Computes one macrostep without side effects. A machine that breaks becomes a MachineBroke. */
export function step(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: Case["event"],
): { snapshot: AnyMachineSnapshot; did: readonly Done[] } {
  return computed(event.type, () => transition(machine, snapshot, event), snapshot)
}

/** Computes the machine's initial step without side effects. */
export function initialStep(machine: AnyStateMachine, input: unknown) {
  machine.options.maxIterations ??= microstepLimit
  if (!Number.isFinite(machine.options.maxIterations)) machine.options.maxIterations = microstepLimit
  return computed("its start", () => initialTransition(machine, input as never))
}

function computed(at: string, compute: () => unknown, before?: AnyMachineSnapshot) {
  let next: AnyMachineSnapshot & { readonly error?: unknown }
  let actions: readonly never[]
  try {
    ;[next, actions] = compute() as [AnyMachineSnapshot, readonly never[]]
  } catch (error) {
    throw new MachineBroke(at, error, before && ({ ...before, status: "error" } as AnyMachineSnapshot))
  }
  if (next.status === "error") throw new MachineBroke(at, next.error, next)
  return { snapshot: next, did: didOf(actions) }
}

/** Returns whether the event can happen: an actor's result needs that actor to be running. */
const canHappen = (type: string, snapshot: AnyMachineSnapshot): boolean => {
  const actor = /^xstate\.(?:(?:done|error)\.actor|snapshot)\.(.+)$/.exec(type)?.[1]
  return actor === undefined || snapshot.children[actor] !== undefined
}

/** Returns the event types that some transition of the current state handles, ignoring guards. */
export const acceptedTypes = (snapshot: AnyMachineSnapshot): ReadonlySet<string> =>
  new Set(
    getNextTransitions(snapshot as never)
      .map((t) => t.eventType)
      .filter((type) => !isInternal(type) && canHappen(type, snapshot)),
  )

/** Explores breadth first every case of every accepted event, for one input of the model. */
export const explore = (model: AnyModel, input: string): Graph =>
  exploreFrom(model, input, initialStep(model.machine, model.inputs[input]))

function exploreFrom(model: AnyModel, input: string, born: Graph["born"]): Graph {
  const { machine, cases, limit = 500 } = model
  const key = (s: AnyMachineSnapshot) =>
    JSON.stringify([s.value, model.key?.(s) ?? null, historyOf(s), s.status])
  const initial = key(born.snapshot)
  const snapshots = new Map<string, AnyMachineSnapshot>([[initial, born.snapshot]])
  const edges: Edge[] = []
  const used = new Set<string>()
  const queue = [initial]

  for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
    const before = snapshots.get(from)!
    if (before.status !== "active") continue
    for (const type of acceptedTypes(before)) {
      const variants = cases[type] ?? (isDelay(type) ? { elapsed: {} } : undefined)
      if (!variants)
        throw new ExplorationError(`No case for "${type}", which ${JSON.stringify(before.value)} accepts`)
      for (const [name, payload] of Object.entries(variants)) {
        if (!childCanGive(model, before, type, payload.output)) continue
        used.add(`${type}:${name}`)
        const event = { ...payload, type }
        const { snapshot: after, did } = step(machine, before, event)
        const to = key(after)
        edges.push({ from, to, case: { name, event }, before, after, did })
        if (snapshots.has(to)) continue
        if (snapshots.size >= limit)
          throw new ExplorationError(
            `More than ${limit} abstract states with input "${input}": coarsen the key`,
          )
        snapshots.set(to, after)
        queue.push(to)
      }
    }
  }
  return { input, initial, born, snapshots, edges, used }
}

/** The kinds of output that each child can end with, by the snapshot that it began with. */
const childOutputs = new WeakMap<Child, Map<string, ReadonlySet<string>>>()

/** Returns whether the child of a parent can end with an output: whether the child's own graph has such an end. */
function childCanGive(model: AnyModel, parent: AnyMachineSnapshot, type: string, output: unknown): boolean {
  const id = /^xstate\.done\.actor\.(.+)$/.exec(type)?.[1]
  const child = id === undefined ? undefined : model.children?.[id]
  if (child === undefined) return true
  const snapshot = parent.children[id!]!.getSnapshot() as AnyMachineSnapshot
  const byStart = childOutputs.get(child) ?? new Map<string, ReadonlySet<string>>()
  childOutputs.set(child, byStart)
  const start = JSON.stringify([snapshot.value, snapshot.context])
  if (!byStart.has(start)) {
    // Reads the ends of every edge, because an abstract state has one representative for several outputs.
    const ends = exploreFrom(child.model, id!, { snapshot, did: [] }).edges.map(({ after }) => after)
    byStart.set(
      start,
      new Set(ends.filter(({ status }) => status === "done").map((end) => child.kindOf(end.output))),
    )
  }
  return byStart.get(start)!.has(child.kindOf(output))
}

/** Returns the stored history, which is part of the machine's state. */
const historyOf = (s: AnyMachineSnapshot) =>
  Object.entries((s as { historyValue?: Record<string, { id: string }[]> }).historyValue ?? {}).map(
    ([id, nodes]) => [id, nodes.map((n) => n.id)],
  )

/** Returns one graph per input. */
export const exploreAll = (model: AnyModel): readonly Graph[] =>
  Object.keys(model.inputs).map((input) => explore(model, input))

/** Returns the cases that no reachable state accepts, over all inputs: an unused payload or a lost transition. */
export function unusedCases(model: AnyModel, graphs: readonly Graph[]): readonly string[] {
  const used = new Set(graphs.flatMap((g) => [...g.used]))
  return Object.entries(model.cases)
    .flatMap(([type, variants]) => Object.keys(variants ?? {}).map((name) => `${type}:${name}`))
    .filter((c) => !used.has(c))
}
