/** Describes a machine in product terms. The Mermaid text and the picture are made from this description. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate"
import { toasts } from "../../tests/model/did.ts"
import type { Graph } from "../../tests/model/explore.ts"
import { actionLabelOf } from "./action-label.ts"
import type { ObservedStep, ActionLabel } from "./action-label.ts"
import { duration, title, words } from "./labels.ts"

export type Kind = "event" | "done" | "error" | "after" | "always"

/** A transition: its trigger, its condition and its actions. */
export interface Transition {
  readonly kind: Kind
  /** The event in words, such as "login submitted" or "after 2 s"; empty for an eventless transition. */
  readonly trigger: string
  /** "[is verified]", "[otherwise]" or empty. */
  readonly condition: string
  readonly actionLabels: readonly ActionLabel[]
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
  /** The actors that run in this state. */
  readonly runs: readonly string[]
  readonly entry: readonly ActionLabel[]
  readonly exit: readonly ActionLabel[]
  readonly tags: readonly string[]
  /** Transitions that do not leave the state, and self-transitions. */
  readonly stays: readonly Transition[]
  readonly children: readonly ChartNode[]
}

export interface Chart {
  readonly id: string
  readonly root: ChartNode
  readonly edges: readonly ChartEdge[]
}

/** Returns a guard in words: "is ok", "not has errors". */
function condition(guard: unknown): string {
  const { guards, type } = guard as { guards?: unknown[]; type?: string }
  if (guards) {
    const parts = guards.map(condition)
    if (type === "xstate.not") return `not ${parts[0]}`
    return parts.join(type === "xstate.or" ? " or " : " and ")
  }
  return words(typeof guard === "string" ? guard : (type ?? "…"))
}

/** Returns the trigger and the kind of an XState event type. */
function triggerOf(machine: AnyStateMachine, type: string): { trigger: string; kind: Kind } {
  const delays = machine.implementations.delays as Record<string, unknown>
  const [, outcome, actor] = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.+)$/.exec(type) ?? []
  if (actor && outcome === "error") return { trigger: `${words(actor)} broke`, kind: "error" }
  if (actor && outcome === "snapshot") return { trigger: `${words(actor)} moved`, kind: "event" }
  if (actor) return { trigger: `${words(actor)} answered`, kind: "done" }
  if (type.startsWith("xstate.done.state.")) return { trigger: "finished", kind: "done" }
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  if (delay) {
    const length = delays[delay] ?? Number(delay)
    return { trigger: `after ${typeof length === "number" ? duration(length) : words(delay)}`, kind: "after" }
  }
  return type === "" ? { trigger: "", kind: "always" } : { trigger: words(type), kind: "event" }
}

const list = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/** Builds the chart. `graphs` supply the texts that depend on events. */
export function chartOf(machine: AnyStateMachine, graphs: readonly Graph[] = []): Chart {
  const observedSteps: readonly ObservedStep[] = graphs.flatMap((graph) =>
    graph.edges.map((edge) => ({ ...edge, event: edge.case.event, toasts: toasts(edge.did) })),
  )
  const edges: ChartEdge[] = []
  const actionLabels = (actions: readonly unknown[]) =>
    actions.map((a) => actionLabelOf(machine, a, observedSteps)).filter((t) => t !== undefined)

  const transition = (t: AnyTransitionDefinition, group: readonly AnyTransitionDefinition[]): Transition => ({
    ...triggerOf(machine, t.eventType),
    condition: t.guard ? `[${condition(t.guard)}]` : group.length > 1 ? "[otherwise]" : "",
    actionLabels: actionLabels(t.actions),
  })

  const walk = (node: AnyStateNode): ChartNode => {
    const stays: Transition[] = []
    for (const group of [...node.transitions.values(), ...(node.always ? [node.always] : [])])
      for (const t of group) {
        const targets = (t.target ?? []) as AnyStateNode[]
        const isSelfTransition = targets.length === 1 && targets[0] === node
        if (targets.length === 0 || isSelfTransition) stays.push(transition(t, group))
        else
          for (const target of targets) edges.push({ ...transition(t, group), from: node.id, to: target.id })
      }
    const first = (node.initial?.target as AnyStateNode[] | undefined)?.[0]
    const config = node.config as { entry?: unknown; exit?: unknown }
    return {
      id: node.id,
      title: title(node.key),
      type: node.type,
      ...(first && node.type === "compound" ? { initial: first.id } : {}),
      ...(node.description ? { description: node.description } : {}),
      runs: node.invoke.map((invoke) => words(invoke.id)),
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
