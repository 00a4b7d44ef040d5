/**
 * Creates machines with one fault: a dropped transition, a swapped target, a negated guard, a removed action, two
 * actions in the other order, a removed tag, a changed delay, a missing key of params, of an actor's input or of an
 * assign. Each is built from a changed copy of the config, so the original stays unchanged.
 */
import { isDeepStrictEqual } from "node:util"
import { assign, createMachine, not } from "xstate"
import type { AnyStateMachine, AnyStateNode } from "xstate"
import { nameOf } from "./coverage.ts"
import type { Graph } from "./explore.ts"
import type { AnyModel } from "./model.ts"
import { outcomeOf, walkAgain } from "./mutant-verdict.ts"

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

/** Returns the params of guards and actions, and the inputs of actors, each with the keys that lead to it. */
function* payloadsOf(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (!isContainer(value)) return
  for (const [key, child] of Object.entries(value)) {
    if (key === "params" || key === "input") yield [...path, key]
    else yield* payloadsOf(child, [...path, key])
  }
}

const isContainer = (value: unknown): value is Config =>
  Array.isArray(value) ||
  (value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype)

/** Changes the value at one place of a config. */
function replace(config: Config, path: readonly string[], change: (value: any) => unknown): void {
  const owner = path.slice(0, -1).reduce((at, key) => at[key], config)
  owner[path.at(-1)!] = change(owner[path.at(-1)!])
}

/** Returns the value of `made` with these arguments. `made` is a function, a constant, or (in an assign) an object of both. */
const computed = (made: unknown, args: readonly any[]): unknown =>
  typeof made === "function"
    ? made(...args)
    : isContainer(made) && !Array.isArray(made)
      ? Object.fromEntries(Object.entries(made).map(([key, value]) => [key, computed(value, args)]))
      : made

/** Returns a function that computes the same value and passes it to `seen`. */
const recorded =
  (made: unknown, seen: (value: unknown, args: readonly any[]) => void) =>
  (...args: any[]): any => {
    const value = computed(made, args)
    seen(value, args)
    return value
  }

const without = (value: unknown, key: string): unknown =>
  isContainer(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)) : value

/** Adds the keys of a literal. Skips an event or a context that is passed on whole, because nobody reads all its keys. */
function addKeys(keys: Set<string>, value: unknown, [first]: readonly any[]): void {
  const isWhole = [first?.context, first?.event, first?.event?.output].includes(value)
  if (!isContainer(value) || Array.isArray(value) || isWhole) return
  for (const [key, held] of Object.entries(value)) if (held !== undefined) keys.add(key)
}

/** Adds the keys that an assign changed. Skips unchanged keys, because the machine behaves the same without them. */
function addChangedKeys(keys: Set<string>, value: unknown, [{ context }]: readonly any[]): void {
  for (const [key, held] of Object.entries(value as object))
    if (!isDeepStrictEqual(context[key], held)) keys.add(key)
}

/** What the actions and actors of a machine get and write on its explored paths. */
interface Written {
  /** The keys of params and of inputs, by their path in the config. */
  readonly payloads: ReadonlyMap<readonly string[], ReadonlySet<string>>
  /** The keys of the context that each assign changes. */
  readonly assigns: ReadonlyMap<string, ReadonlySet<string>>
}

type Implementations = AnyStateMachine["implementations"]

const assignsOf = ({ actions }: Implementations): (readonly [string, unknown])[] =>
  Object.entries(actions as Record<string, any>)
    .filter(([, action]) => action?.type === "xstate.assign")
    .map(([name, { assignment }]) => [name, assignment])

const withAssigns = (implementations: Implementations, change: (name: string, made: unknown) => any) => ({
  ...implementations,
  actions: {
    ...implementations.actions,
    ...Object.fromEntries(
      assignsOf(implementations).map(([name, made]) => [name, assign(change(name, made))]),
    ),
  },
})

/** Walks the explored paths on a recording machine, because only running a function shows which keys it returns. */
function writtenBy({ machine, inputs }: AnyModel, graphs: readonly Graph[]): Written {
  const config = copy(machine.config as Config)
  const payloads = new Map([...payloadsOf(config)].map((path) => [path, new Set<string>()]))
  const assigns = new Map(assignsOf(machine.implementations).map(([name]) => [name, new Set<string>()]))
  for (const [path, keys] of payloads)
    replace(config, path, (made) => recorded(made, (value, args) => addKeys(keys, value, args)))
  const recorder = createMachine(
    config,
    withAssigns(machine.implementations, (name, made) =>
      recorded(made, (value, args) => addChangedKeys(assigns.get(name)!, value, args)),
    ) as never,
  )
  for (const graph of graphs) for (const _ of walkAgain(recorder, inputs[graph.input], graph));
  return { payloads, assigns }
}

/** Returns the mutants that lack one key of params, of an actor's input, or of an assign of several keys. */
function* forgetfulMutants(
  { config, implementations, id }: AnyStateMachine,
  written: Written,
): Generator<Mutant> {
  for (const [path, keys] of written.payloads)
    for (const key of keys) {
      const changed = copy(config)
      replace(
        changed,
        path,
        (made) =>
          (...args: any[]) =>
            without(computed(made, args), key),
      )
      yield {
        name: `forget ${key} in ${id}.${path.filter((part) => part !== "states").join(".")}`,
        machine: createMachine(changed, implementations as never),
      }
    }
  for (const [name, keys] of written.assigns)
    for (const key of keys.size > 1 ? keys : [])
      yield {
        name: `forget ${key} in ${id} ${name}`,
        machine: createMachine(
          copy(config),
          withAssigns(implementations, (other, made) =>
            other === name ? (...args: any[]) => without(computed(made, args), key) : made,
          ) as never,
        ),
      }
}

/** Returns the lists of several actions, each with the keys that lead to it. */
function* actionListsOf(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (!isContainer(value)) return
  for (const [key, child] of Object.entries(value)) {
    if (["actions", "entry", "exit"].includes(key) && list(child).length > 1) yield [...path, key]
    else yield* actionListsOf(child, [...path, key])
  }
}

/**
 * Returns the mutants with two neighbouring actions in the other order. Only one that writes the context can change what
 * the other gets. Leaves out a mutant that changes only the order: it does the same.
 */
function* reorderedMutants({ machine, inputs }: AnyModel, graphs: readonly Graph[]): Generator<Mutant> {
  const { config, implementations, id } = machine
  const writes = (action: any): boolean =>
    ["xstate.assign", "xstate.enqueueActions"].includes(
      (implementations.actions as Record<string, any>)[nameOf(action)]?.type ?? action?.type,
    )
  /** Returns what each step of the explored paths does, in any order. */
  const doneBy = (walked: AnyStateMachine) =>
    graphs.flatMap((graph) =>
      [...walkAgain(walked, inputs[graph.input], graph)].map((at) => outcomeOf(at).split("; ").toSorted()),
    )
  const original = doneBy(machine)
  const isDifferent = (mutant: AnyStateMachine): boolean => {
    try {
      return !isDeepStrictEqual(doneBy(mutant), original)
    } catch {
      return true
    }
  }
  for (const path of actionListsOf(config)) {
    const actions: readonly any[] = path.reduce((at, key) => at[key], config as Config) as never
    for (const [i, action] of actions.slice(0, -1).entries()) {
      const next = actions[i + 1]
      if (!writes(action) && !writes(next)) continue
      const changed = copy(config)
      replace(changed, path, (all: any[]) => all.with(i, all[i + 1]).with(i + 1, all[i]))
      const mutant = createMachine(changed, implementations as never)
      if (isDifferent(mutant))
        yield {
          name: `reorder ${id}.${path.filter((part) => part !== "states").join(".")} ${nameOf(action)} (${i})`,
          machine: mutant,
        }
    }
  }
}

/** Returns every mutant of a model's machine, in a fixed order. The graphs are those of the machine itself. */
export function* mutantsOf(model: AnyModel, graphs: readonly Graph[]): Generator<Mutant> {
  const { machine } = model
  const written = writtenBy(model, graphs)
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

  for (const { path, state } of statesOf(original)) {
    for (const tag of list(state["tags"])) {
      const config = copy(original)
      const at = stateAt(config, path)
      at["tags"] = list(at["tags"]).filter((other) => other !== tag)
      yield { name: `untag ${title(path)} ${tag}`, machine: build(config) }
    }
    for (const when of ["entry", "exit"])
      for (const [j, action] of list(state[when]).entries()) {
        const config = copy(original)
        const at = stateAt(config, path)
        at[when] = list(at[when]).toSpliced(j, 1)
        yield { name: `remove ${title(path)} ${when} ${nameOf(action)} (${j})`, machine: build(config) }
      }
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

  yield* forgetfulMutants(machine, written)
  yield* reorderedMutants(model, graphs)
}

/**
 * Returns the next sibling of a transition's target, in the order of the config. For an only child it is the parent's
 * next sibling.
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
