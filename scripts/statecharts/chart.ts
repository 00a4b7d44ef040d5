/** Describes a machine in a member's words. The Mermaid text and the picture are made from this description. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate"
import type { Sentences, Turn } from "../../src/machines/sentences.ts"
import { toasts } from "../../tests/model/did.ts"
import type { Graph } from "../../tests/model/explore.ts"
import { branchName, eventName, groupsOf, sentenceOf } from "../../tests/model/sentences.ts"
import { actionLabelOf } from "./action-label.ts"
import type { ObservedStep, ActionLabel } from "./action-label.ts"
import { duration } from "./labels.ts"

/** How often something happened in the last 30 days, and in the 30 days before (STATECHARTS §4.4). */
export interface Traffic {
  readonly now: number
  readonly before: number
}

/** How often a transition was taken. `of` is how often pages were in its state; missing where that is unknown. */
export interface Taken extends Traffic {
  readonly of?: Traffic
}

/** A transition: its written sentence, its names in the machine, and its actions. */
export interface Transition {
  /** Numbers the transitions of a chart from 1, in the order of the machine. */
  readonly number: number
  /** What happens, and what follows: "You press Register: we ask whether you are sure." */
  readonly sentence: string
  readonly turn: Turn
  /** The event type of the machine, such as "registration.requested" or "after.timeout 2 s". */
  readonly event: string
  /** The guard of the machine, `else`, or empty. */
  readonly guard: string
  readonly actionLabels: readonly ActionLabel[]
  /** Only in a chart with usage. */
  readonly taken?: Taken
}

export interface ChartEdge extends Transition {
  readonly from: string
  readonly to: string
}

export interface ChartNode {
  readonly id: string
  readonly title: string
  readonly type: AnyStateNode["type"]
  readonly initial?: string
  readonly description?: string
  /** What happens by itself in this state. */
  readonly runs: readonly string[]
  /** The machines that run in this state, by the names of their flows. */
  readonly flows: readonly string[]
  readonly entry: readonly ActionLabel[]
  readonly exit: readonly ActionLabel[]
  readonly tags: readonly string[]
  /** Transitions that do not leave the state, and self-transitions. */
  readonly stays: readonly Transition[]
  /** How often pages came into the state. Only in a chart with usage. */
  readonly entered?: Traffic
  /** How often pages did not leave the state, at most. Only in a leaf with a transition that leaves it. */
  readonly ended?: Traffic
  readonly children: readonly ChartNode[]
}

export interface Chart {
  readonly id: string
  readonly root: ChartNode
  readonly edges: readonly ChartEdge[]
}

/** Returns the name of an event in the machine without XState's prefix, and with the length of a delay. */
function machineEvent(machine: AnyStateMachine, type: string): string {
  const name = eventName(type).replace(/^xstate\./, "")
  const [, delay] = /^after\.(.+)$/.exec(name) ?? []
  if (delay === undefined) return name
  const length = (machine.implementations.delays as Record<string, unknown>)[delay]
  return typeof length === "number" ? `${name} ${duration(length)}` : name
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)

/** Returns the names of the flows whose machines a state invokes. */
const flowsIn = (machine: AnyStateMachine, node: AnyStateNode): readonly string[] =>
  node.invoke.flatMap(({ id }) => {
    const logic = (machine.implementations.actors as Record<string, unknown>)[id]
    const root = (logic as { root?: { id: string } } | undefined)?.root
    return root === undefined ? [] : [kebab(root.id)]
  })

const list = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/**
 * Builds the chart. `graphs` supply the texts that depend on events. A transition without a sentence, as in an old revision,
 * shows its names in the machine.
 */
export function chartOf(
  machine: AnyStateMachine,
  sentences: Sentences | undefined,
  graphs: readonly Graph[] = [],
): Chart {
  const observedSteps: readonly ObservedStep[] = graphs.flatMap((graph) =>
    graph.edges.map((edge) => ({ ...edge, event: edge.case.event, toasts: toasts(edge.did) })),
  )
  const edges: ChartEdge[] = []
  const actionLabels = (actions: readonly unknown[]) =>
    actions.map((a) => actionLabelOf(machine, a, observedSteps)).filter((t) => t !== undefined)

  let count = 0
  const transition = (t: AnyTransitionDefinition, group: readonly AnyTransitionDefinition[]): Transition => {
    const event = machineEvent(machine, t.eventType)
    const guard = branchName(t, group)
    const written = sentenceOf(sentences, t, group)
    count++
    return {
      number: count,
      sentence: written?.text ?? [event, guard && `[${guard}]`].filter(Boolean).join(" "),
      turn: written?.turn ?? "plain",
      event,
      guard,
      actionLabels: actionLabels(t.actions),
    }
  }

  const walk = (node: AnyStateNode): ChartNode => {
    const stays: Transition[] = []
    for (const group of groupsOf(node))
      for (const t of group) {
        const targets = (t.target ?? []) as AnyStateNode[]
        const isSelfTransition = targets.length === 1 && targets[0] === node
        const described = transition(t, group)
        if (targets.length === 0 || isSelfTransition) stays.push(described)
        else for (const target of targets) edges.push({ ...described, from: node.id, to: target.id })
      }
    const first = (node.initial?.target as AnyStateNode[] | undefined)?.[0]
    const config = node.config as { entry?: unknown; exit?: unknown }
    return {
      id: node.id,
      title:
        node.parent === undefined
          ? (sentences?.title ?? node.key)
          : (sentences?.states[node.path.join(".")] ?? node.key),
      type: node.type,
      ...(first && node.type === "compound" ? { initial: first.id } : {}),
      ...(node.description ? { description: node.description } : {}),
      runs: node.invoke.map(({ id }) => sentences?.runs[id] ?? id),
      flows: flowsIn(machine, node),
      entry: actionLabels(list(config.entry)),
      exit: actionLabels(list(config.exit)),
      tags: node.tags,
      stays,
      children: Object.values(node.states as Record<string, AnyStateNode>).map(walk),
    }
  }
  const root = walk(machine.root as AnyStateNode)
  return { id: machine.id, root, edges }
}
