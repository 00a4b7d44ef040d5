import type { AnyActorRef, AnyMachineSnapshot } from "xstate"
import { watchFlows } from "#machines/app/run-effect.ts"

/** A rule of a flow's model (`tests/model/model.ts`), as far as a running flow can check it. */
interface Rule {
  readonly invariant?: true
  readonly when: (step: { readonly after: AnyMachineSnapshot }) => boolean
  readonly check: (step: { readonly after: AnyMachineSnapshot }) => boolean
}
export type Rules = Readonly<Record<string, Rule>>

/** Returns the sentences of the invariants that do not hold for a snapshot. */
export const brokenInvariants = (rules: Rules, after: AnyMachineSnapshot): readonly string[] =>
  Object.entries(rules).flatMap(([sentence, { invariant, when, check }]) =>
    invariant && when({ after }) && !check({ after }) ? [sentence] : [],
  )

const machineIdOf = (flow: AnyActorRef) =>
  (flow as unknown as { logic: { root: { id: string } } }).logic.root.id

/**
 * Checks the invariants of every running flow on each transition. Reports a broken one as a defect, once for each
 * flow.
 * @param rulesOf loads the rules of a machine by its id, such as "eventRegistration"; null for a machine without a model.
 * @returns a function that stops the checks.
 */
export const watchInvariants = (
  rulesOf: (machineId: string) => Promise<Rules | null>,
  report: (error: Error) => void,
): (() => void) => {
  const checks = new Map<string, (snapshot: AnyMachineSnapshot) => void>()
  const start = async (flow: AnyActorRef): Promise<void> => {
    const id = machineIdOf(flow)
    const rules = await rulesOf(id)
    if (rules === null) return
    const reported = new Set<string>()
    const check = (snapshot: AnyMachineSnapshot) => {
      if (snapshot.status === "error") return
      for (const sentence of brokenInvariants(rules, snapshot)) {
        if (reported.has(sentence)) continue
        reported.add(sentence)
        report(new Error(`${id} in ${JSON.stringify(snapshot.value)} breaks: ${sentence}`))
      }
    }
    checks.set(flow.sessionId, check)
    check(flow.getSnapshot() as AnyMachineSnapshot)
  }
  return watchFlows(
    (flow) => void start(flow),
    (event) => {
      if (event.type === "@xstate.snapshot")
        checks.get(event.actorRef.sessionId ?? "")?.(event.snapshot as AnyMachineSnapshot)
    },
  )
}
