/**
 * Checks the rules of STATECHARTS §2 on a machine's config and imports: names for everything, nothing inline, no
 * wildcards, a description for product owners, and a limited size.
 */
import type { AnyStateMachine, AnyStateNode } from "xstate"

/** "At most about 20 leaf states": a larger machine needs a child machine. */
const maxLeaves = 22

/**
 * The values that a machine may import besides types: xstate, and plain constants or pure functions of the
 * machines.
 */
const allowedImports = [
  /^xstate$/,
  /^#machines\/[^.]+\.ts$/,
  /^\.{1,2}\/[^.]+\.ts$/,
  /^(\.\.\/)+outcome\.ts$/,
  /^(\.\.\/)+[^.]+\.machine\.ts$/,
]
const machineImport = /^(#machines|\.{1,2})\/.+\.machine\.ts$/

const list = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

export const leavesOf = (node: AnyStateNode): readonly AnyStateNode[] => {
  const children = Object.values(node.states as Record<string, AnyStateNode>).filter(
    (n) => n.type !== "history",
  )
  return children.length ? children.flatMap(leavesOf) : [node]
}

/** Returns one sentence per violation. `source` is the text of the machine file. */
export function violationsOf(machine: AnyStateMachine, source: string): readonly string[] {
  const violations: string[] = []
  const leafStates = leavesOf(machine.root as AnyStateNode)
  if (leafStates.length > maxLeaves)
    violations.push(`${leafStates.length} leaf states: more than ${maxLeaves}, split off a child machine`)
  if (!machine.root.description)
    violations.push(`${machine.id} has no description, the sentence under the flow's name`)
  for (const leaf of leafStates)
    if (!leaf.description)
      violations.push(`${leaf.id} has no description, the sentence under it in the picture`)
  for (const name of valueImports(source))
    if (!machineImport.test(name) && !allowedImports.some((allowed) => allowed.test(name)))
      violations.push(`imports ${name}: a machine imports xstate, types and plain constants only`)
  for (const node of nodesOf(machine.root as AnyStateNode)) violations.push(...violationsAt(node, machine))
  return violations
}

/** Returns the module names of imports that bring values, not types. */
const valueImports = (source: string): readonly string[] =>
  [...source.matchAll(/^import\s+(?!type\s)[^"']*?["']([^"']+)["']/gms)]
    .filter(([statement]) => !/^import\s*\{(\s*type\s+\w+(\s+as\s+\w+)?\s*,?)+\s*\}/.test(statement))
    .map(([, name]) => name!)

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states as Record<string, AnyStateNode>).flatMap(nodesOf),
]

function violationsAt(node: AnyStateNode, machine: AnyStateMachine): readonly string[] {
  const violations: string[] = []
  const { guards, actions, delays, actors } = machine.implementations
  const config = node.config as Record<string, unknown>
  const named = (kind: string, x: unknown, known: object) => {
    const name = typeof x === "string" ? x : (x as { type?: unknown }).type
    if (typeof x === "function" || typeof name !== "string")
      violations.push(`${node.id}: ${kind} is written in place`)
    else if (!(name in known)) violations.push(`${node.id}: ${kind} "${name}" is not in setup()`)
  }
  /** Also accepts `and`, `or` and `not` over named guards. */
  const guard = (x: unknown): void => {
    const parts = typeof x === "function" ? (x as { guards?: unknown[] }).guards : undefined
    if (parts) parts.forEach(guard)
    else named("a guard", x, guards)
  }
  for (const group of [...node.transitions.values(), ...(node.always ? [node.always] : [])])
    for (const t of group) {
      if (t.eventType.includes("*")) violations.push(`${node.id}: listens to "${t.eventType}"`)
      if (t.guard) guard(t.guard)
      for (const action of t.actions) named("an action", action, actions)
    }
  for (const action of [...list(config["entry"]), ...list(config["exit"])])
    named("an action", action, actions)
  for (const delay of Object.keys((config["after"] as object | undefined) ?? {}))
    if (!(delay in delays)) violations.push(`${node.id}: the delay ${delay} has no name in setup()`)
  for (const invoke of list(config["invoke"]) as { id?: string; src?: unknown }[]) {
    if (typeof invoke.src !== "string" || !(invoke.src in actors))
      violations.push(`${node.id}: invokes an actor in place`)
    else if (invoke.id !== invoke.src)
      violations.push(`${node.id}: invoke id "${invoke.id}" is not its src "${invoke.src}"`)
  }
  return violations
}
