/**
 * Explores a machine without running it, by the pure `initialTransition` and `transition`: invoked actors never start,
 * their answers and the delays are events like any other. What xstate/graph lacks: it never tries delays or answers
 * unless told, knows no payload cases as a duty, and cuts silently.
 */
import { getNextTransitions, initialTransition, transition } from "xstate"
import type { AnyMachineSnapshot, AnyStateMachine } from "xstate"
import { didOf } from "./did.ts"
import type { Done } from "./did.ts"
import type { AnyModel } from "./model.ts"

/** One representative of an equivalence class of payloads of one event type. */
export interface Case {
  readonly name: string
  readonly event: { readonly type: string; readonly [payload: string]: any }
}

/** A way from one abstract state to another. Edges that lead to the same key share no identity: each case is its own. */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly case: Case
  /** The representative snapshot that was explored, and the concrete one that the case led to. */
  readonly before: AnyMachineSnapshot
  readonly after: AnyMachineSnapshot
  readonly did: readonly Done[]
}

export interface Graph {
  readonly input: string
  readonly initial: string
  /** What happened on the way into the initial state. */
  readonly born: { readonly snapshot: AnyMachineSnapshot; readonly did: readonly Done[] }
  /** Abstract state → its representative, in the order of discovery (breadth first). */
  readonly snapshots: ReadonlyMap<string, AnyMachineSnapshot>
  readonly edges: readonly Edge[]
  /** `type:name` of every case that some state accepted. */
  readonly used: ReadonlySet<string>
}

/** The exploration itself found something wrong: a missing case, too many states, a machine that broke. */
export class ExplorationError extends Error {}

export const isDelay = (type: string): boolean => type.startsWith("xstate.after.")
export const isAnswer = (type: string): boolean => /^xstate\.(?:(?:done|error)\.actor|snapshot)\./.test(type)
/** Eventless, and what the machine raises by itself when a region ends: never sent from outside. */
const isInternal = (type: string): boolean => type === "" || type.startsWith("xstate.done.state.")

/** Loops of immediate transitions end with an error instead of never. */
const microstepLimit = 200

/** One macrostep, pure. A machine that breaks is an ExplorationError. */
export function step(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: Case["event"],
): { snapshot: AnyMachineSnapshot; did: readonly Done[] } {
  const [next, actions] = transition(machine, snapshot, event) as unknown as [
    AnyMachineSnapshot,
    readonly never[],
  ]
  return checked(next, didOf(actions), event.type)
}

/** The machine's birth, pure. */
export function initialStep(machine: AnyStateMachine, input: unknown) {
  machine.options.maxIterations ??= microstepLimit
  if (!Number.isFinite(machine.options.maxIterations)) machine.options.maxIterations = microstepLimit
  const [next, actions] = initialTransition(machine, input as never) as [unknown, unknown]
  return checked(next as AnyMachineSnapshot, didOf(actions as never), "its start")
}

function checked(snapshot: AnyMachineSnapshot, did: readonly Done[], at: string) {
  if (snapshot.status === "error")
    throw new ExplorationError(
      `The machine broke at ${at}: ${String((snapshot as { error?: unknown }).error)}`,
    )
  return { snapshot, did }
}

/** Whether this is no actor's answer, or that actor is there to give it: one that was not spawned says nothing. */
const canBeSaid = (type: string, snapshot: AnyMachineSnapshot): boolean => {
  const actor = /^xstate\.(?:(?:done|error)\.actor|snapshot)\.(.+)$/.exec(type)?.[1]
  return actor === undefined || snapshot.children[actor] !== undefined
}

/** Types of events that some transition of the current state could take, whatever its guards say. */
export const acceptedTypes = (snapshot: AnyMachineSnapshot): ReadonlySet<string> =>
  new Set(
    getNextTransitions(snapshot as never)
      .map((t) => t.eventType)
      .filter((type) => !isInternal(type) && canBeSaid(type, snapshot)),
  )

/** Breadth first over every case of every accepted event, for one input of the model. */
export function explore(model: AnyModel, input: string): Graph {
  const { machine, cases, limit = 500 } = model
  const key = (s: AnyMachineSnapshot) =>
    JSON.stringify([s.value, model.key?.(s) ?? null, remembered(s), s.status])
  const born = initialStep(machine, model.inputs[input])
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

/** What history states remember is part of where a machine is. */
const remembered = (s: AnyMachineSnapshot) =>
  Object.entries((s as { historyValue?: Record<string, { id: string }[]> }).historyValue ?? {}).map(
    ([id, nodes]) => [id, nodes.map((n) => n.id)],
  )

/** One graph an input. */
export const exploreAll = (model: AnyModel): readonly Graph[] =>
  Object.keys(model.inputs).map((input) => explore(model, input))

/** Cases that no reachable state accepts, over all inputs: a dead payload or a lost transition. */
export function unusedCases(model: AnyModel, graphs: readonly Graph[]): readonly string[] {
  const used = new Set(graphs.flatMap((g) => [...g.used]))
  return Object.entries(model.cases)
    .flatMap(([type, variants]) => Object.keys(variants ?? {}).map((name) => `${type}:${name}`))
    .filter((c) => !used.has(c))
}
