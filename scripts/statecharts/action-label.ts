/** Describes an action as text: the toast that it shows, the page that it opens, or its name. */
import type { AnyStateMachine } from "xstate"
import { words } from "./labels.ts"

/** The member sees `toasts` and `navigates`; `does` is any other effect; `assigns` changes only the context. */
export interface ActionLabel {
  readonly kind: "toasts" | "navigates" | "does" | "assigns"
  readonly text: string
  /** True when the text is a placeholder that depends on the event. */
  readonly isVague?: true
}

/**
 * Creates a proxy that stands in for context and event while an action computes its text. Every property is
 * another proxy, and its text is "…". A text that depends on the event cannot be printed in a picture made in
 * advance.
 */
const anyProxy: unknown = new Proxy(() => anyProxy, {
  get: (_, property) => {
    isAsked = true
    if (property === Symbol.toPrimitive || property === "toString") return () => "…"
    if (property === Symbol.iterator) return function* () {}
    return property === "length" ? 0 : anyProxy
  },
  apply: () => anyProxy,
  ownKeys: () => [],
  getOwnPropertyDescriptor: () => undefined,
})

/** Returns whether a proxy was read. Then the text is a guess, unless its "…" marks the unknown part. */
let isAsked = false

interface Emitting {
  readonly type: string
  readonly event: unknown
}

/** The explored steps, for texts that depend on the event: each event and its result. */
export interface ObservedStep {
  readonly event: { readonly type: string }
  readonly before: { readonly context: unknown }
  readonly after: { readonly context: unknown }
  readonly toasts: readonly string[]
}

/** Describes one action of a transition, an entry or an exit. */
export function actionLabelOf(
  machine: AnyStateMachine,
  action: unknown,
  seen: readonly ObservedStep[],
): ActionLabel | undefined {
  const name = typeof action === "string" ? action : (action as { type?: unknown } | undefined)?.type
  if (typeof name !== "string" || name.startsWith("xstate.")) return undefined
  const written = machine.implementations.actions[name] as unknown as Emitting | undefined
  if (written?.type === "xstate.assign") return { kind: "assigns", text: words(name) }
  if (written?.type !== "xstate.emit") return { kind: "does", text: words(name) }
  const params = (action as { params?: unknown }).params
  isAsked = false
  const guessed = effectLabel(emitted(written, params, anyProxy, anyProxy))
  if (guessed && !guessed.isVague) return guessed
  const texts = shownTexts(written, params, seen)
  if (texts.length > 0 && texts.length <= maxTexts)
    return { kind: "toasts", text: `toasts ${texts.map((text) => `“${text}”`).join(" or ")}` }
  return guessed ?? { kind: "does", text: words(name) }
}

/** Above this number of texts, they are not listed one by one. */
const maxTexts = 4

/** Returns the effect for one context and event; undefined when the action throws. */
function emitted(
  { event: written }: Emitting,
  params: unknown,
  context: unknown,
  event: unknown,
): Record<string, unknown> | undefined {
  const world = { context, event, self: anyProxy, system: anyProxy }
  try {
    const given = typeof params === "function" ? (params as (w: object) => unknown)(world) : params
    return (
      typeof written === "function" ? (written as (w: object, p: unknown) => unknown)(world, given) : written
    ) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** Returns the texts that this action produced in the explored steps, without the messages of failures. */
function shownTexts(written: Emitting, params: unknown, seen: readonly ObservedStep[]): readonly string[] {
  const texts = new Set<string>()
  for (const { event, before, after, toasts } of seen)
    if (toasts.length > 0)
      for (const { context } of [before, after]) {
        const effect = emitted(written, params, context, event)
        if (
          effect?.["type"] === "toast" &&
          effect["tone"] !== "error" &&
          toasts.includes(String(effect["text"]))
        )
          texts.add(String(effect["text"]))
      }
  return [...texts]
}

const encodedAnyProxy = encodeURIComponent("…")

/** Returns a text that reads no event, or one whose "…" marks the part that depends on it. */
const isKnown = (text: unknown): text is string => {
  if (typeof text !== "string") return false
  const shown = text.replaceAll(encodedAnyProxy, "…")
  return /\p{Letter}/u.test(shown) && (!isAsked || shown.includes("…"))
}

function effectLabel(effect: Record<string, unknown> | undefined): ActionLabel | undefined {
  switch (effect?.["type"]) {
    case "toast":
      if (isKnown(effect["text"])) return { kind: "toasts", text: `toasts “${effect["text"]}”` }
      return {
        kind: "toasts",
        text: effect["tone"] === "success" ? "toasts the answer" : "toasts the reason",
        isVague: true,
      }
    case "navigate":
      return isKnown(effect["to"])
        ? { kind: "navigates", text: `navigates to ${effect["to"].replaceAll(encodedAnyProxy, "…")}` }
        : undefined
    case "redirect":
      return { kind: "navigates", text: "redirects to the payment provider" }
    case "invalidate": {
      const keys = effect["keys"]
      if (!Array.isArray(keys)) return undefined
      const names = (keys as unknown[][]).map((key) =>
        key.filter((part) => typeof part === "string").join(" "),
      )
      return { kind: "does", text: `invalidates ${names.join(", ")}` }
    }
    default:
      return undefined
  }
}
