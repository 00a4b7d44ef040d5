/** Makes the labels of actions in statecharts: the toast, the page that opens, or the name of the action in the machine. */
import type { AnyStateMachine } from "xstate"

/** The label of an action. A member sees `toasts` and `navigates`; `assigns` changes only the context; `does` is the rest. */
export interface ActionLabel {
  readonly kind: "toasts" | "navigates" | "does" | "assigns"
  readonly text: string
  /** True if the real text depends on the event. `text` then only describes it. */
  readonly isVague?: true
}

/**
 * Replaces the context and the event while an action computes its text, because a picture has neither. Each property of the
 * placeholder is the placeholder itself, and its text is "…".
 */
const placeholder: unknown = new Proxy(() => placeholder, {
  get: (_, property) => {
    isPlaceholderRead = true
    if (property === Symbol.toPrimitive || property === "toString") return () => "…"
    if (property === Symbol.iterator) return function* () {}
    return property === "length" ? 0 : placeholder
  },
  apply: () => placeholder,
  ownKeys: () => [],
  getOwnPropertyDescriptor: () => undefined,
})

/** Whether the placeholder was read. If so, the text is a guess, unless the text contains "…" for the unknown part. */
let isPlaceholderRead = false

/** What `emit` and `assign` of XState return. */
interface ActionImplementation {
  readonly type: string
  readonly event: unknown
}

/** A step of the explored machine, which shows the real texts that depend on the event. */
export interface ObservedStep {
  readonly event: { readonly type: string }
  readonly before: { readonly context: unknown }
  readonly after: { readonly context: unknown }
  readonly toasts: readonly string[]
}

/** Returns the label of one action of a transition, an entry or an exit; undefined for XState's own actions. */
export function actionLabelOf(
  machine: AnyStateMachine,
  action: unknown,
  observedSteps: readonly ObservedStep[],
): ActionLabel | undefined {
  const name = typeof action === "string" ? action : (action as { type?: unknown } | undefined)?.type
  if (typeof name !== "string" || name.startsWith("xstate.")) return undefined
  const implementation = machine.implementations.actions[name] as unknown as ActionImplementation | undefined
  if (implementation?.type === "xstate.assign") return { kind: "assigns", text: name }
  if (implementation?.type !== "xstate.emit") return { kind: "does", text: name }
  const params = (action as { params?: unknown }).params
  isPlaceholderRead = false
  const guessed = effectLabel(emitted(implementation, params, placeholder, placeholder))
  if (guessed && !guessed.isVague) return guessed
  const texts = shownTexts(implementation, params, observedSteps)
  if (texts.length > 0 && texts.length <= maxTexts)
    return { kind: "toasts", text: `toasts ${texts.map((text) => `“${text}”`).join(" or ")}` }
  return guessed ?? { kind: "does", text: name }
}

/** With more texts than this, the label does not list them. */
const maxTexts = 4

/** Returns the effect that an action emits for this context and event; undefined if it throws. */
function emitted(
  { event: implementation }: ActionImplementation,
  params: unknown,
  context: unknown,
  event: unknown,
): Record<string, unknown> | undefined {
  const args = { context, event, self: placeholder, system: placeholder }
  try {
    const resolvedParams = typeof params === "function" ? (params as (args: object) => unknown)(args) : params
    return (
      typeof implementation === "function"
        ? (implementation as (args: object, params: unknown) => unknown)(args, resolvedParams)
        : implementation
    ) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** Returns the texts that this action toasted in the observed steps, without the messages of failures. */
function shownTexts(
  implementation: ActionImplementation,
  params: unknown,
  observedSteps: readonly ObservedStep[],
): readonly string[] {
  const texts = new Set<string>()
  for (const { event, before, after, toasts } of observedSteps)
    if (toasts.length > 0)
      for (const { context } of [before, after]) {
        const effect = emitted(implementation, params, context, event)
        if (
          effect?.["type"] === "toast" &&
          effect["tone"] !== "error" &&
          toasts.includes(String(effect["text"]))
        )
          texts.add(String(effect["text"]))
      }
  return [...texts]
}

const encodedEllipsis = encodeURIComponent("…")

/** Returns whether a text is complete: it does not depend on the event, or "…" marks the part that does. */
const isKnown = (text: unknown): text is string => {
  if (typeof text !== "string") return false
  const shown = text.replaceAll(encodedEllipsis, "…")
  return /\p{Letter}/u.test(shown) && (!isPlaceholderRead || shown.includes("…"))
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
        ? { kind: "navigates", text: `navigates to ${effect["to"].replaceAll(encodedEllipsis, "…")}` }
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
