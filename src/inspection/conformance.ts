import type { ActorRefLike, AnyActorRef, AnyMachineSnapshot } from "xstate"
import type { watchFlows } from "#machines/app/run-effect.ts"

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

/** Returns the name of the model's file of a machine: "event-registration" for "eventRegistration". */
export const modelNameOf = (machineId: string): string =>
  machineId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

interface Conformance {
  /** Reports every flow that runs or starts, and every event in them. Returns an unsubscribe function. */
  readonly watch: typeof watchFlows
  /** Loads the rules of a machine by its id, such as "eventRegistration"; null for a machine without a model. */
  readonly rulesOf: (machineId: string) => Promise<Rules | null>
  readonly report: (error: Error) => void
  /** Is called after each check of a flow of the machine. */
  readonly onCheck?: (machineId: string) => void
}

/**
 * Checks the invariants of every running flow on each transition (STATECHARTS §2.8). Reports a broken one as a defect,
 * once for each flow. Checks in a microtask, so it never runs inside a transition.
 * @returns a function that stops the checks.
 */
export const watchInvariants = ({ watch, rulesOf, report, onCheck }: Conformance): (() => void) => {
  const checks = new WeakMap<ActorRefLike, (after: AnyMachineSnapshot, event: string) => void>()
  const start = (flow: AnyActorRef): void => {
    const reported = new Set<string>()
    let before: AnyMachineSnapshot | undefined
    const check = async (after: AnyMachineSnapshot, event: string): Promise<void> => {
      // A stopped flow has lost its children, and a failed one is reported already.
      if (after === before || (after.status !== "active" && after.status !== "done")) return
      const cause = before && `, after ${event} in ${JSON.stringify(before.value)},`
      before = after
      const id = machineIdOf(flow)
      const rules = await rulesOf(id)
      if (rules === null) return
      for (const sentence of brokenInvariants(rules, after)) {
        if (reported.has(sentence)) continue
        reported.add(sentence)
        report(new Error(`${id} in ${JSON.stringify(after.value)}${cause ?? ""} breaks: ${sentence}`))
      }
      onCheck?.(id)
    }
    checks.set(flow, (after, event) => void check(after, event).catch(report))
    // A flow that has run for a while may rest. The snapshot of a flow that starts cannot be read yet.
    queueMicrotask(() => checks.get(flow)?.(flow.getSnapshot() as AnyMachineSnapshot, "xstate.init"))
  }
  return watch(start, (event) => {
    if (event.type === "@xstate.snapshot")
      checks.get(event.actorRef)?.(event.snapshot as AnyMachineSnapshot, event.event.type)
  })
}
