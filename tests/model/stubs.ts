/**
 * Finds the stubs of a machine that `provide` must replace, checks that each throws, and lists those not
 * replaced.
 */
import { type AnyActorLogic, type AnyStateMachine, createActor } from "xstate"

type Run = (args: unknown, params: unknown) => void

const isMachine = (logic: AnyActorLogic): logic is AnyStateMachine => "implementations" in logic

/** Returns the custom actions. Built-in ones, such as `assign` and `emit`, have a `resolve` property. */
const customActionsOf = (machine: AnyStateMachine): readonly (readonly [string, Run])[] =>
  Object.entries(machine.implementations.actions as Record<string, Run>).filter(
    ([, run]) => !("resolve" in run),
  )
const actorsOf = (machine: AnyStateMachine): readonly (readonly [string, AnyActorLogic])[] =>
  Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>)

/** Returns custom actions that do nothing, for a replay. */
export const silentActionsOf = (machine: AnyStateMachine): Record<string, () => void> =>
  Object.fromEntries(customActionsOf(machine).map(([name]) => [name, () => {}]))

/** Returns the error that an actor throws at its start; undefined without one. */
export const errorOf = (logic: AnyActorLogic): Promise<unknown> =>
  new Promise((resolve) => {
    const actor = createActor(logic)
    actor.subscribe({ error: resolve, complete: () => resolve(undefined) })
    actor.start()
    setImmediate(() => resolve(undefined))
  })

const thrownBy = (run: Run): unknown => {
  try {
    run({}, {})
  } catch (error) {
    return error
  }
  return undefined
}

/** Returns the stubs that do not throw "<name> is not provided". */
export async function quietStubsOf(machine: AnyStateMachine): Promise<readonly string[]> {
  const errors = [
    ...customActionsOf(machine).map(([name, run]) => [name, thrownBy(run)] as const),
    ...(await Promise.all(
      actorsOf(machine)
        .filter(([, logic]) => !isMachine(logic))
        .map(async ([name, logic]) => [name, await errorOf(logic)] as const),
    )),
  ]
  return errors
    .filter(([name, error]) => (error as Error | undefined)?.message !== `${name} is not provided`)
    .map(([name]) => name)
}

/**
 * Returns the stubs of `machines` that `live`, or a machine that it invokes, still has, such as
 * "payment.openPayment".
 */
export function leftOverIn(live: AnyStateMachine, machines: readonly AnyStateMachine[]): readonly string[] {
  const pure = machines.find(({ config }) => config === live.config)
  if (pure === undefined) return [`${live.id} is no machine of the product`]
  const actions = live.implementations.actions as Record<string, Run>
  const actors = live.implementations.actors as Record<string, AnyActorLogic>
  return [
    ...customActionsOf(pure).flatMap(([name, run]) => (actions[name] === run ? [name] : [])),
    ...actorsOf(pure).flatMap(([name, logic]) => {
      const provided = actors[name]!
      if (isMachine(provided)) return leftOverIn(provided, machines).map((inner) => `${name}.${inner}`)
      return provided === logic ? [name] : []
    }),
  ]
}
