/**
 * Measures the coverage of a machine while real actors run: its states, its transitions, and both sides of each
 * guard. The goals come from the machine, so that everything not covered is reported.
 */
import { getStateNodes } from "xstate/graph"
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
} from "xstate"

export interface Measure {
  readonly covered: number
  readonly total: number
  readonly missing: readonly string[]
}

export interface Coverage {
  readonly states: Measure
  readonly transitions: Measure
  readonly guards: Measure
}

/** Returns the name of a guard or action as written in the machine: a string, or the type of an object. */
export const nameOf = (x: unknown): string =>
  typeof x === "string" ? x : ((x as { type?: string } | undefined)?.type ?? "in place")

const groupsOf = (n: AnyStateNode): readonly (readonly AnyTransitionDefinition[])[] => [
  ...n.transitions.values(),
  ...(n.always ? [n.always] : []),
]

const label = (t: AnyTransitionDefinition, i: number): string =>
  `${t.source.id} —${t.eventType || "always"}#${i}${t.guard ? ` [${nameOf(t.guard)}]` : ""}→ ${
    t.target?.map((n: { id: string }) => n.id).join("+") ?? "(stays)"
  }`

const hit = (goals: Map<string, boolean>, goal: string) => void (goals.has(goal) && goals.set(goal, true))

const measure = (goals: Map<string, boolean>): Measure => {
  const missing = [...goals].filter(([, isMet]) => !isMet).map(([goal]) => goal)
  return { covered: goals.size - missing.length, total: goals.size, missing }
}

/** Returns an inspector for the actors of a machine, and a function that returns their coverage so far. */
export function measureCoverage(machine: AnyStateMachine): {
  readonly inspect: (event: InspectionEvent) => void
  readonly report: () => Coverage
} {
  const nodes: readonly AnyStateNode[] = [...new Set([machine.root, ...getStateNodes(machine)])]
  const byId = new Map(nodes.map((n) => [n.id, n]))
  const names = new Map<AnyTransitionDefinition, string>()
  const met = {
    states: new Map<string, boolean>(),
    transitions: new Map<string, boolean>(),
    guards: new Map<string, boolean>(),
  }
  for (const node of nodes) {
    if (node.type !== "history") met.states.set(node.id, false)
    for (const group of groupsOf(node))
      group.forEach((t, i) => {
        const name = label(t, i)
        names.set(t, name)
        met.transitions.set(name, false)
        if (!t.guard) return
        met.guards.set(`${name} : true`, false)
        met.guards.set(`${name} : false`, false)
      })
  }
  const decline = (ts: readonly AnyTransitionDefinition[]) =>
    ts.forEach((t) => t.guard && hit(met.guards, `${names.get(t)} : false`))

  /** Maps a transition back to that of this machine, because `provide()` rebuilds the nodes. */
  const ownTransition = (t: AnyTransitionDefinition): AnyTransitionDefinition => {
    if (names.has(t)) return t
    const rebuilt = groupsOf(t.source as AnyStateNode)
    const index = rebuilt.findIndex((g) => g.includes(t))
    return groupsOf(byId.get(t.source.id)!)[index]![rebuilt[index]!.indexOf(t)]!
  }

  const last = new WeakMap<object, AnyMachineSnapshot>()

  /** Marks as false the guards that rejected the event: those below the node that took it, or all up to the root. */
  const declineBelow = (before: AnyMachineSnapshot, type: string, taken: ReadonlySet<string>) => {
    for (const leaf of before._nodes.filter((n) => Object.keys(n.states).length === 0))
      for (let node: AnyStateNode | undefined = leaf; node && !taken.has(node.id); node = node.parent) {
        const group = type === "" ? byId.get(node.id)?.always : byId.get(node.id)?.transitions.get(type)
        decline(group ?? [])
      }
  }

  const inspect = (event: InspectionEvent) => {
    if (event.type !== "@xstate.microstep" && event.type !== "@xstate.snapshot") return
    const snapshot = event.snapshot as AnyMachineSnapshot
    if (snapshot.machine?.config !== machine.config) return
    const before = last.get(event.actorRef)
    if (event.type === "@xstate.microstep") {
      const taken = event._transitions.map(ownTransition)
      for (const t of taken) {
        const name = names.get(t)!
        hit(met.transitions, name)
        hit(met.states, t.source.id) // also counts states that are entered and left within one macrostep
        if (t.guard) hit(met.guards, `${name} : true`)
        const group = groupsOf(t.source as AnyStateNode).find((g) => g.includes(t))!
        decline(group.slice(0, group.indexOf(t)))
      }
      const type = taken[0]?.eventType ?? event.event.type
      if (before) declineBelow(before, type, new Set(taken.map((t) => t.source.id)))
    } else if (snapshot.status === "active") {
      declineBelow(snapshot, "", new Set()) // at rest, every eventless transition was rejected
    }
    for (const node of snapshot._nodes) hit(met.states, node.id)
    last.set(event.actorRef, snapshot)
  }

  return {
    inspect,
    report: () => ({
      states: measure(met.states),
      transitions: measure(met.transitions),
      guards: measure(met.guards),
    }),
  }
}
