import type { AnyStateMachine } from "xstate"
import { notProvided } from "../not-provided.ts"
import type { LogicOf } from "./app.machine.ts"

/**
 * Creates actor logic whose machine loads with the pages that need it (PERFORMANCE §4). The logic delegates to
 * the machine, which a page must provide before the event that starts the flow.
 */
export const lazyLogic = <M extends AnyStateMachine>(name: string) => {
  type Logic = LogicOf<M> & Pick<M, "root">
  let machine: Logic | undefined
  const loaded = (): Logic => machine ?? notProvided(name)()
  const logic: Logic = {
    getInitialSnapshot: (scope, input) => loaded().getInitialSnapshot(scope, input),
    getPersistedSnapshot: (snapshot, options) => loaded().getPersistedSnapshot(snapshot, options),
    transition: (snapshot, event, scope) => loaded().transition(snapshot, event, scope),
    start: (snapshot, scope) => loaded().start?.(snapshot, scope),
    /** The field by which `isFlow` in run-effect.ts recognises a machine. */
    get root() {
      return loaded().root
    },
  }
  return { logic, provide: (loadedMachine: Logic): void => void (machine = loadedMachine) }
}
