/**
 * Creates machines with one fault: a dropped transition, a swapped target, a negated guard, a removed action, a
 * changed delay. Each is built from a changed copy of the config, so the original stays unchanged.
 */
import { createMachine, not } from "xstate"
import type { AnyStateMachine, AnyStateNode } from "xstate"
import { nameOf } from "./coverage.ts"

export interface Mutant {
  /** Stable and readable: "drop session.anonymous login.submitted #1". Survivors are listed by it. */
  readonly name: string
  readonly machine: AnyStateMachine
}

type Config = Record<string, any>
/** The place of transitions in a state's config: the owner object, its key, and the event's name. */
interface Slot {
  readonly path: readonly string[]
  readonly event: string
  readonly at: (state: Config) => { owner: Config; key: string } | undefined
}

/** Copies objects and arrays, but not functions (assign, emit, params). */
const copy = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(copy) as T
  if (value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, copy(v)])) as T
  return value
}

const list = (value: unknown): any[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

function stateAt(config: Config, path: readonly string[]): Config {
  return path.reduce((state, key) => state["states"][key], config)
}

function* statesOf(
  config: Config,
  path: readonly string[] = [],
): Generator<{ path: readonly string[]; state: Config }> {
  yield { path, state: config }
  for (const [key, child] of Object.entries(config["states"] ?? {}))
    yield* statesOf(child as Config, [...path, key])
}

function* slotsOf(config: Config): Generator<Slot> {
  for (const { path, state } of statesOf(config)) {
    for (const event of Object.keys(state["on"] ?? {}))
      yield { path, event, at: (s) => ({ owner: s["on"], key: event }) }
    for (const delay of Object.keys(state["after"] ?? {}))
      yield { path, event: `after ${delay}`, at: (s) => ({ owner: s["after"], key: delay }) }
    if (state["always"]) yield { path, event: "always", at: (s) => ({ owner: s, key: "always" }) }
    if (state["onDone"]) yield { path, event: "done", at: (s) => ({ owner: s, key: "onDone" }) }
    for (const [i, invoke] of list(state["invoke"]).entries())
      for (const answer of ["onDone", "onError", "onSnapshot"])
        if (invoke[answer])
          yield {
            path,
            event: `${invoke.id} ${answer}`,
            at: (s) => ({ owner: list(s["invoke"])[i], key: answer }),
          }
  }
}

const asObject = (transition: unknown): Config =>
  typeof transition === "string" ? { target: transition } : { ...(transition as Config) }

/** Returns every mutant of a machine, in a fixed order. */
export function* mutantsOf(machine: AnyStateMachine): Generator<Mutant> {
  const original = machine.config as Config
  const nodeAt = (path: readonly string[]): AnyStateNode =>
    path.reduce((n, key) => n.states[key]!, machine.root as AnyStateNode)
  const title = (path: readonly string[]) => [machine.id, ...path].join(".")
  const build = (config: Config, implementations: object = machine.implementations): AnyStateMachine =>
    createMachine(config, implementations as never)

  /** Builds a machine with one changed slot of branches. */
  const withBranches = (slot: Slot, change: (branches: any[]) => any[]): AnyStateMachine => {
    const config = copy(original)
    const { owner, key } = slot.at(stateAt(config, slot.path))!
    owner[key] = change(list(owner[key]))
    return build(config)
  }

  for (const slot of slotsOf(original)) {
    const { owner, key } = slot.at(stateAt(original, slot.path))!
    const branches = list(owner[key]).map(asObject)
    for (const [i, branch] of branches.entries()) {
      const where = `${title(slot.path)} ${slot.event} #${i}`
      yield { name: `drop ${where}`, machine: withBranches(slot, (all) => all.toSpliced(i, 1)) }

      const other = branch["target"] === undefined ? undefined : otherTarget(nodeAt(slot.path), slot, i)
      if (other)
        yield {
          name: `swap ${where} to ${other.id}`,
          machine: withBranches(slot, (all) => all.with(i, { ...asObject(all[i]), target: `#${other.id}` })),
        }
      if (branch["guard"])
        yield {
          name: `flip ${where} [${nameOf(branch["guard"])}]`,
          machine: withBranches(slot, (all) =>
            all.with(i, { ...asObject(all[i]), guard: not(all[i].guard) }),
          ),
        }
      for (const [j, action] of list(branch["actions"]).entries())
        yield {
          name: `remove ${where} ${nameOf(action)} (${j})`,
          machine: withBranches(slot, (all) =>
            all.with(i, { ...asObject(all[i]), actions: list(all[i].actions).toSpliced(j, 1) }),
          ),
        }
    }
  }

  for (const { path, state } of statesOf(original))
    for (const when of ["entry", "exit"])
      for (const [j, action] of list(state[when]).entries()) {
        const config = copy(original)
        const at = stateAt(config, path)
        at[when] = list(at[when]).toSpliced(j, 1)
        yield { name: `remove ${title(path)} ${when} ${nameOf(action)} (${j})`, machine: build(config) }
      }

  for (const [delay, length] of Object.entries(machine.implementations.delays)) {
    const longer =
      typeof length === "function" ? (...args: any[]) => 2 * (length as any)(...args) + 1 : 2 * length + 1
    yield {
      name: `change ${machine.id} delay ${delay}`,
      machine: build(copy(original), {
        ...machine.implementations,
        delays: { ...machine.implementations.delays, [delay]: longer },
      }),
    }
  }
}

/**
 * Returns the next sibling of a transition's target in story order. For an only child it is the parent's next
 * sibling.
 */
function otherTarget(source: AnyStateNode, slot: Slot, index: number): AnyStateNode | undefined {
  const target = targetOf(source, slot, index)
  for (let node = target; node?.parent; node = node.parent) {
    // Skips decision states: a flow leaves them at once, so a swap to one may end in the same state.
    const siblings = Object.values(node.parent.states as Record<string, AnyStateNode>).filter(
      (s) => s === node || (s.type !== "history" && s.always === undefined),
    )
    if (node.parent.type === "parallel" || siblings.length < 2) continue
    return siblings[(siblings.indexOf(node) + 1) % siblings.length]
  }
  return undefined
}

function targetOf(source: AnyStateNode, slot: Slot, index: number): AnyStateNode | undefined {
  const groups = [...source.transitions.entries(), ...(source.always ? [["", source.always] as const] : [])]
  const [kind, answer] = slot.event.split(" ")
  const wanted = (type: string): boolean => {
    if (slot.event === "always") return type === ""
    if (slot.event === "done") return type.startsWith("xstate.done.state.")
    if (kind === "after" && answer) return type.startsWith(`xstate.after.${answer}.`)
    if (answer === "onDone") return type === `xstate.done.actor.${kind}`
    if (answer === "onError") return type === `xstate.error.actor.${kind}`
    if (answer === "onSnapshot") return type === `xstate.snapshot.${kind}`
    return type === slot.event
  }
  return groups.find(([type]) => wanted(type))?.[1][index]?.target?.[0] as AnyStateNode | undefined
}
