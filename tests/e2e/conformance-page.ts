/**
 * Lets every flow of the built client check the invariants of its model (STATECHARTS §2.8). `conformance.ts` bundles this
 * file and runs it in each page before the page's own scripts.
 */
import type { AnyActorRef, InspectionEvent } from "xstate"
import { modelNameOf, type Rules, watchInvariants } from "../../src/inspection/conformance.ts"

const models = import.meta.glob<{ readonly model: { readonly rules: Rules } }>("../machines/*.model.ts")

/** The number of checks by machine. Only `conformance.spec.ts` reads it. */
const checked: Record<string, number> = {}
Object.assign(globalThis, { checkedInvariants: checked })

const isFlow = (actor: unknown): actor is AnyActorRef =>
  "root" in ((actor as { readonly logic?: object }).logic ?? {})

type InspectionObserver = { next?: (event: InspectionEvent | undefined) => unknown }

watchInvariants({
  /**
   * A build has no hook for inspection. But each system of actors adds the observer of its `inspect` option to a `Set`,
   * as `{ next }`, so this reads the events that such observers get. Other observers with `next` get snapshots, whose type
   * never starts with "@xstate.".
   */
  watch: (onStart, onEvent) => {
    const native = Object.getOwnPropertyDescriptor(Set.prototype, "add")!
    const add = native.value as Set<unknown>["add"]
    const observe = (value: unknown): void => {
      const observer = (typeof value === "object" ? value : undefined) as InspectionObserver | undefined
      if (!observer || !Object.hasOwn(observer, "next") || typeof observer.next !== "function") return
      const next = observer.next.bind(observer)
      observer.next = (event) => {
        if (event?.type === "@xstate.actor" && isFlow(event.actorRef)) onStart(event.actorRef)
        if (event?.type === "@xstate.snapshot") onEvent(event)
        return next(event)
      }
    }
    // oxlint-disable-next-line eslint/no-extend-native -- the only place where a test sees the observers of a build
    Set.prototype.add = function (this: Set<unknown>, value: unknown) {
      observe(value)
      return Reflect.apply(add, this, [value])
    }
    // oxlint-disable-next-line eslint/no-extend-native -- puts the native method back
    return () => void Object.defineProperty(Set.prototype, "add", native)
  },
  rulesOf: async (machineId) => {
    const load = models[`../machines/${modelNameOf(machineId)}.model.ts`]
    return load === undefined ? null : (await load()).model.rules
  },
  report: reportError,
  onCheck: (machineId) => {
    checked[machineId] = (checked[machineId] ?? 0) + 1
  },
})
