/**
 * Runs a path on a real actor. Stubs replace invoked and spawned actors and return results on demand; simulated
 * clocks run the delays. After every step the actor must match the pure model's state and context.
 */
import { createActor, fromPromise, SimulatedClock } from "xstate"
import type {
  ActorLogic,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  InspectionEvent,
  Snapshot,
} from "xstate"
import type { Done } from "./did.ts"
import { initialStep, isDelay, step } from "./explore.ts"
import type { Edge } from "./explore.ts"
import type { Path } from "./paths.ts"
import { silentActionsOf } from "./stubs.ts"

interface Waiting {
  readonly resolve: (output: unknown) => void
  readonly reject: (error: unknown) => void
}

/** One expected step, with the steps that follow it. Paths with the same beginning share it, so it is computed once. */
export interface ExpectedStep {
  readonly snapshot: AnyMachineSnapshot
  readonly did: readonly Done[]
  readonly next: Map<Edge, ExpectedStep>
}

/** Returns the expected start of the paths with this input. */
export const expectedStart = (machine: AnyStateMachine, input: unknown): ExpectedStep => ({
  ...initialStep(machine, input),
  next: new Map(),
})

/**
 * Returns the step after `at` along an edge. The explorer steps from representatives; this steps along the concrete path, so
 * that the context is exact.
 */
function expectedAfter(machine: AnyStateMachine, at: ExpectedStep, edge: Edge): ExpectedStep {
  const known = at.next.get(edge)
  if (known !== undefined) return known
  const made = { ...step(machine, at.snapshot, edge.case.event), next: new Map<Edge, ExpectedStep>() }
  at.next.set(edge, made)
  return made
}

export interface ReplayOptions {
  readonly input: unknown
  /** The expected start, which all paths with this input share. */
  readonly start: ExpectedStep
  readonly inspect?: (event: InspectionEvent) => void
  readonly check: (expected: AnyMachineSnapshot, actual: AnyMachineSnapshot) => void
}

/**
 * Provides one simulated clock per running delay. Regions wait independently, so that the delays can end in any
 * order that the model allows. Timers are numbered in the order in which the machine sets them.
 */
function createClocks() {
  const clocks: SimulatedClock[] = []
  return {
    clocks,
    clock: {
      setTimeout: (fn: (...args: void[]) => void, ms: number) => {
        const clock = new SimulatedClock()
        clock.setTimeout(fn, ms)
        return clocks.push(clock) - 1
      },
      clearTimeout: (id: number) => clocks[id]?.clearTimeout(0),
    },
  }
}

/** Replaces a child whose snapshots the machine reads. The path sets its snapshots. */
const silentActor: ActorLogic<Snapshot<undefined>, AnyEventObject> = {
  transition: (snapshot) => snapshot,
  getInitialSnapshot: () => ({ status: "stopped", output: undefined, error: undefined }),
  getPersistedSnapshot: (snapshot) => snapshot,
}

/** Returns the children whose snapshots the machine reads, by their `src`. */
const followedActorsOf = ({ invoke, states }: AnyStateNode): ReadonlySet<string> =>
  new Set([
    ...invoke.flatMap(({ src, onSnapshot }) =>
      onSnapshot === undefined || typeof src !== "string" ? [] : [src],
    ),
    ...Object.values(states as Record<string, AnyStateNode>).flatMap((state) => [...followedActorsOf(state)]),
  ])

/** Runs a path on a real actor. `check` gets the expected and the actual snapshot of every step. Throws when a step fails. */
export async function replay(machine: AnyStateMachine, path: Path, options: ReplayOptions): Promise<void> {
  const waiting = new Map<string, Waiting>()
  const stub = fromPromise(
    ({ self }) => new Promise((resolve, reject) => waiting.set(self.id, { resolve, reject })),
  )
  const followed = followedActorsOf(machine.root)
  const actors = Object.fromEntries(
    Object.keys(machine.implementations.actors).map((src) => [src, followed.has(src) ? silentActor : stub]),
  )
  const { clock, clocks } = createClocks()
  const actor = createActor(
    machine.provide({ actors, actions: silentActionsOf(machine) } as never) as AnyStateMachine,
    {
      clock,
      ...(options.input === undefined ? {} : { input: options.input }),
      ...(options.inspect ? { inspect: options.inspect } : {}),
    } as never,
  )
  let failure: unknown
  actor.subscribe({ error: (error) => (failure = error) })
  actor.start()

  /**
   * Maps the event type of a delay to the number of its timer and its length. The model and the actor set timers
   * in the same order.
   */
  const timers = new Map<string, { index: number; ms: number }>()
  let timerCount = 0
  const noteTimers = (did: readonly Done[]) => {
    for (const d of did)
      if (d.kind === "wait") timers.set(d.timer, { index: timerCount++, ms: d.ms })
      else if (d.kind === "send" && d.ms > 0) timerCount++
  }

  let expected = options.start
  noteTimers(expected.did)
  options.check(expected.snapshot, actor.getSnapshot() as AnyMachineSnapshot)
  for (const edge of path) {
    const { event } = edge.case
    expected = expectedAfter(machine, expected, edge)
    const [, settled, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
    if (id) {
      const answer = waiting.get(id)
      if (!answer) throw new Error(`${id} does not run and cannot answer`)
      waiting.delete(id)
      if (settled === "done") answer.resolve(event["output"])
      else answer.reject(event["error"])
      await new Promise(setImmediate)
    } else if (isDelay(event.type)) {
      const timer = timers.get(event.type)
      if (!timer) throw new Error(`${event.type} was never set`)
      clocks[timer.index]!.increment(timer.ms)
    } else actor.send(event)
    noteTimers(expected.did)
    if (failure) throw failure
    options.check(expected.snapshot, actor.getSnapshot() as AnyMachineSnapshot)
  }
  actor.stop()
}
