/** Knows whether the page may load again without losing input, a running request or a payment (NETWORK §3.4). */
import type { AnyActorRef } from "xstate"
import { openFlows } from "../app/open-flows.ts"

/** The parts of a machine's snapshot that matter here. Other actors have only some of them. */
interface FlowSnapshot {
  readonly status: string
  readonly context?: Readonly<Record<string, unknown>>
  readonly children?: Readonly<Record<string, AnyActorRef | undefined>>
  readonly machine?: { readonly id: string }
  readonly hasTag?: (tag: string) => boolean
  readonly matches?: (state: string) => boolean
}

/** Whether a form's values differ from those it began with. */
const isUnsaved = (snapshot: FlowSnapshot): boolean => {
  const { values, initialValues } = snapshot.context ?? {}
  return (
    snapshot.machine?.id === "form" &&
    snapshot.matches?.("submitted") === false &&
    JSON.stringify(values) !== JSON.stringify(initialValues)
  )
}

/** Whether a payment is being opened, announced or approved. PayPal's button on a page is no payment yet. */
const isPaying = (snapshot: FlowSnapshot): boolean =>
  snapshot.machine?.id === "payment" &&
  (snapshot.matches?.("payPal") === false || snapshot.hasTag?.("approving") === true)

const isFlowSettled = (flow: AnyActorRef): boolean => {
  const snapshot = flow.getSnapshot() as FlowSnapshot | undefined
  if (snapshot?.status !== "active") return true
  if (snapshot.hasTag?.("busy") === true || isUnsaved(snapshot) || isPaying(snapshot)) return false
  return Object.values(snapshot.children ?? {}).every((child) => child === undefined || isFlowSettled(child))
}

/** Whether no flow on the page has unsaved input, a running request or an open payment. */
export const isSettled = (): boolean => [...openFlows].every(isFlowSettled)
