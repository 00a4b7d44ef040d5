/**
 * What a machine did in one macrostep, in one plain shape whatever the way it was written. In XState 5 the pure
 * `transition()` returns built-in actions as `xstate.emit`, `xstate.spawnChild`, … with references in their params; here
 * they become data that rules read and that the path manifest prints.
 */
import type { ExecutableActionObject } from "xstate"

export type Done =
  /** An emitted fact: its own type and fields, such as `{ type: "toast", tone: "success", text: "Login successful" }`. */
  | { readonly kind: "effect"; readonly type: string; readonly [field: string]: any }
  /** A named action of `setup({ actions })`, with its params. */
  | { readonly kind: "action"; readonly type: string; readonly params: unknown }
  /** An invoked or spawned actor began, with the input it was given. */
  | { readonly kind: "start"; readonly type: "starts"; readonly id: string; readonly input: unknown }
  /** An invoked or spawned actor was stopped (an invoked one also when its state is left by its own answer). */
  | { readonly kind: "stop"; readonly type: "stops"; readonly id: string }
  /** A delay began to run; `ms` is its resolved length, `timer` the type of the event that ends it. */
  | {
      readonly kind: "wait"
      readonly type: "waits"
      readonly delay: string
      readonly ms: number
      readonly timer: string
    }
  /** An event was sent to another actor, after `ms` where delayed. */
  | {
      readonly kind: "send"
      readonly type: "sends"
      readonly to: string
      readonly event: any
      readonly ms: number
    }

const idOf = (ref: string | { readonly id?: string } | undefined): string =>
  typeof ref === "string" ? ref : (ref?.id ?? "?")

/** One executable action as data; undefined for what no reader needs (cancelled timers, logs, immediate raises). */
function doneOf({ type, params }: ExecutableActionObject): Done | undefined {
  const p = (params ?? {}) as Record<string, any>
  switch (type) {
    case "xstate.emit":
      return { ...p.event, kind: "effect", type: String(p.event?.type) }
    case "xstate.spawnChild":
      return { kind: "start", type: "starts", id: idOf(p["actorRef"] ?? p["id"]), input: p["input"] }
    case "xstate.stopChild":
      return params ? { kind: "stop", type: "stops", id: idOf(params) } : undefined
    case "xstate.cancel":
      return undefined
    case "xstate.raise":
      if (p.delay === undefined) return undefined
      return {
        kind: "wait",
        type: "waits",
        delay: String(p["event"]?.type).split(".")[2] ?? "",
        ms: p["delay"],
        timer: String(p["event"]?.type),
      }
    case "xstate.sendTo":
      return { kind: "send", type: "sends", to: idOf(p.to ?? p.targetId), event: p.event, ms: p.delay ?? 0 }
    case "xstate.log":
      return undefined
    default:
      return { kind: "action", type, params }
  }
}

export const didOf = (actions: readonly ExecutableActionObject[]): readonly Done[] =>
  actions.map(doneOf).filter((d) => d !== undefined)

/** The texts of the toasts shown in this step, in order. */
export const toasts = (did: readonly Done[]): readonly string[] =>
  did.flatMap((d) => (d.kind === "effect" && d.type === "toast" ? [String(d.text)] : []))

/** The paths gone to in this step (`go`), in order. */
export const navigations = (did: readonly Done[]): readonly string[] =>
  did.flatMap((d) => (d.kind === "effect" && d.type === "navigate" ? [String(d.to)] : []))

/** The addresses outside the portal that this step leaves for (`leave`). */
export const redirects = (did: readonly Done[]): readonly string[] =>
  did.flatMap((d) => (d.kind === "effect" && d.type === "redirect" ? [String(d.url)] : []))

/** The query keys that this step declares stale, each joined by a slash: "events/agm". */
export const invalidatedKeys = (did: readonly Done[]): readonly string[] =>
  did.flatMap((d) =>
    d.kind === "effect" && d.type === "invalidate" ? (d.keys as string[][]).map((key) => key.join("/")) : [],
  )

/** The ids of the actors started in this step. */
export const started = (did: readonly Done[]): readonly string[] =>
  did.flatMap((d) => (d.kind === "start" ? [d.id] : []))

/** The input that the actor `id` was started with in this step, or undefined when it was not started. */
export const startedWith = (did: readonly Done[], id: string): any =>
  did.flatMap((d) => (d.kind === "start" && d.id === id ? [d.input] : []))[0]

/** The names of the custom actions executed in this step. */
export const actionsDone = (did: readonly Done[]): readonly string[] =>
  did.flatMap((d) => (d.kind === "action" ? [d.type] : []))

/** True when `event` is the answer (not the failure) of the actor `id`. */
export const answered = (event: { readonly type: string }, id: string): boolean =>
  event.type === `xstate.done.actor.${id}`

/** True when `event` says that the actor `id` broke: a defect, not an expected failure. */
export const broke = (event: { readonly type: string }, id: string): boolean =>
  event.type === `xstate.error.actor.${id}`

/** True when `event` is the end of the named delay. */
export const elapsed = (event: { readonly type: string }, delay: string): boolean =>
  event.type.startsWith(`xstate.after.${delay}.`)
