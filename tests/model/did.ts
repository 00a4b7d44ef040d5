/**
 * Describes the actions of one macrostep as plain data. In XState 5 the pure `transition()` returns built-in
 * actions as `xstate.emit`, `xstate.spawnChild`, … with references in their params. The rules and the path
 * manifest read this data.
 */
import type { ExecutableActionObject } from "xstate"
import type { Failure } from "../../src/outcome.ts"

export type Done =
  /**
   * An emitted effect with its type and fields, such as `{ type: "toast", tone: "success", text: "Login
   * successful" }`.
   */
  | { readonly kind: "effect"; readonly type: string; readonly [field: string]: any }
  /** A named action of `setup({ actions })`, with its params. */
  | { readonly kind: "action"; readonly type: string; readonly params: unknown }
  /** An invoked or spawned actor started with this input. */
  | { readonly kind: "start"; readonly type: "starts"; readonly id: string; readonly input: unknown }
  /** An invoked or spawned actor was stopped. An invoked one also stops when its own result leaves its state. */
  | { readonly kind: "stop"; readonly type: "stops"; readonly id: string }
  /** A delay started; `ms` is its resolved length, `timer` the type of the event that ends it. */
  | {
      readonly kind: "wait"
      readonly type: "waits"
      readonly delay: string
      readonly ms: number
      readonly timer: string
    }
  /** An event was sent to another actor, after `ms` if delayed. */
  | {
      readonly kind: "send"
      readonly type: "sends"
      readonly to: string
      readonly event: any
      readonly ms: number
    }

const idOf = (ref: string | { readonly id?: string } | undefined): string =>
  typeof ref === "string" ? ref : (ref?.id ?? "?")

/**
 * Returns one executable action as data; undefined for actions that no rule reads (cancelled timers, logs, immediate
 * raises).
 */
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

/** Returns the texts of the toasts in this step, in order. */
export const toasts = (did: readonly Done[]): readonly string[] =>
  did.flatMap((d) => (d.kind === "effect" && d.type === "toast" ? [String(d.text)] : []))

/** Returns the paths of the navigations in this step (`navigate`), in order. */
export const navigations = (did: readonly Done[]): readonly string[] =>
  did.flatMap((d) => (d.kind === "effect" && d.type === "navigate" ? [String(d.to)] : []))

/** Returns whether each navigation of this step replaces the page in the browser's history. */
export const replacesPage = (did: readonly Done[]): boolean =>
  did.every((d) => d.kind !== "effect" || d.type !== "navigate" || d["replace"] === true)

/** Returns the external URLs of the redirects in this step (`redirect`). */
export const redirects = (did: readonly Done[]): readonly string[] =>
  did.flatMap((d) => (d.kind === "effect" && d.type === "redirect" ? [String(d.url)] : []))

/** Returns the lengths in ms of the delays of this name that began in this step. */
export const waits = (did: readonly Done[], delay: string): readonly number[] =>
  did.flatMap((d) => (d.kind === "wait" && d.delay === delay ? [d.ms] : []))

/** Returns the query keys invalidated in this step, each joined by slashes: "events/agm". */
export const invalidatedKeys = (did: readonly Done[]): readonly string[] =>
  did.flatMap((d) =>
    d.kind === "effect" && d.type === "invalidate" ? (d.keys as string[][]).map((key) => key.join("/")) : [],
  )

/** Returns the ids of the actors started in this step. */
export const started = (did: readonly Done[]): readonly string[] =>
  did.flatMap((d) => (d.kind === "start" ? [d.id] : []))

/** Returns the input of the actor `id` started in this step; undefined when it was not started. */
export const startedWith = (did: readonly Done[], id: string): any =>
  did.flatMap((d) => (d.kind === "start" && d.id === id ? [d.input] : []))[0]

const isData = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Array.isArray(value) || (value !== null && Object.getPrototypeOf(value) === Object.prototype)

/**
 * Returns whether two values are the same plain data. Any other object, such as a file, is the same only as itself. Pages
 * load the models too, so this cannot be `isDeepStrictEqual` of Node.js.
 */
const isSameData = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (!isData(a) || !isData(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameData(a[key], b[key]))
  )
}

/** Returns whether this step started the actor `id` with exactly this input. */
export const isStartedWith = (did: readonly Done[], id: string, input: unknown): boolean =>
  isSameData(startedWith(did, id), input)

/** Returns the events sent to the actor `id` in this step, in order. */
export const sentTo = (did: readonly Done[], id: string): readonly any[] =>
  did.flatMap((d) => (d.kind === "send" && d.to === id ? [d.event] : []))

/** Returns the failure with which this step ended the submission of the form that the flow invoked. */
export const formFailure = (did: readonly Done[]): Failure | undefined =>
  sentTo(did, "form").find(({ type }) => type === "submission.ended")?.outcome.error

/** Returns the names of the custom actions executed in this step. */
export const actionsDone = (did: readonly Done[]): readonly string[] =>
  did.flatMap((d) => (d.kind === "action" ? [d.type] : []))

/** Returns whether this step executed the custom action `type` with exactly these params. */
export const isActionDone = (did: readonly Done[], type: string, params: unknown): boolean =>
  did.some((d) => d.kind === "action" && d.type === type && same(d.params, params))

/** Returns whether `event` is the result (not the failure) of the actor `id`. */
export const answered = (event: { readonly type: string }, id: string): boolean =>
  event.type === `xstate.done.actor.${id}`

/** Returns whether `event` reports a defect of the actor `id`, not an expected failure. */
export const broke = (event: { readonly type: string }, id: string): boolean =>
  event.type === `xstate.error.actor.${id}`

/** Returns whether `event` is the end of the named delay. */
export const elapsed = (event: { readonly type: string }, delay: string): boolean =>
  event.type.startsWith(`xstate.after.${delay}.`)

/** Returns whether two values have the same content, in the same order. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
