/** What an action tells or does, in words: the toast it says, the page it goes to, or its name. */
import type { AnyStateMachine } from "xstate"
import { words } from "./labels.ts"

/** `says` is heard by the member, `does` happens beside, `keeps` only changes what the machine remembers. */
export interface Telling {
  readonly kind: "says" | "goes" | "does" | "keeps"
  readonly text: string
  /** The words stand for others that only a real event knows. */
  readonly isVague?: true
}

/**
 * Stands for context and events while an action is asked what it would say: every property is another ghost, as a text
 * it is "…". A text that depends on what happened cannot be printed in a picture made before anything happened.
 */
const ghost: unknown = new Proxy(() => ghost, {
  get: (_, property) => {
    isAsked = true
    if (property === Symbol.toPrimitive || property === "toString") return () => "…"
    if (property === Symbol.iterator) return function* () {}
    return property === "length" ? 0 : ghost
  },
  apply: () => ghost,
  ownKeys: () => [],
  getOwnPropertyDescriptor: () => undefined,
})

/** Whether a ghost was asked anything: what came out then is a guess, unless its "…" shows where the guess stands. */
let isAsked = false

interface Emitting {
  readonly type: string
  readonly event: unknown
}

/** The steps that the explorer saw, for texts that depend on what happened: one event, and what it led to. */
export interface Seen {
  readonly event: { readonly type: string }
  readonly before: { readonly context: unknown }
  readonly after: { readonly context: unknown }
  readonly toasts: readonly string[]
}

/** Reads one action of a transition, an entry or an exit. */
export function tellingOf(
  machine: AnyStateMachine,
  action: unknown,
  seen: readonly Seen[],
): Telling | undefined {
  const name = typeof action === "string" ? action : (action as { type?: unknown } | undefined)?.type
  if (typeof name !== "string" || name.startsWith("xstate.")) return undefined
  const written = machine.implementations.actions[name] as unknown as Emitting | undefined
  if (written?.type === "xstate.assign") return { kind: "keeps", text: words(name) }
  if (written?.type !== "xstate.emit") return { kind: "does", text: words(name) }
  const params = (action as { params?: unknown }).params
  isAsked = false
  const guessed = factTelling(emitted(written, params, ghost, ghost))
  if (guessed && !guessed.isVague) return guessed
  const texts = heard(written, params, seen)
  if (texts.length > 0 && texts.length <= mostTexts)
    return { kind: "says", text: `says ${texts.map((text) => `“${text}”`).join(" or ")}` }
  return guessed ?? { kind: "does", text: words(name) }
}

/** More texts than these are not told one by one. */
const mostTexts = 4

/** The fact for one context and event; undefined when it cannot be made of them. */
function emitted(
  { event: written }: Emitting,
  params: unknown,
  context: unknown,
  event: unknown,
): Record<string, unknown> | undefined {
  const world = { context, event, self: ghost, system: ghost }
  try {
    const given = typeof params === "function" ? (params as (w: object) => unknown)(world) : params
    return (
      typeof written === "function" ? (written as (w: object, p: unknown) => unknown)(world, given) : written
    ) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** Texts that this action made of what the explorer saw, and that were then really said; not the reasons of failures. */
function heard(written: Emitting, params: unknown, seen: readonly Seen[]): readonly string[] {
  const texts = new Set<string>()
  for (const { event, before, after, toasts } of seen)
    if (toasts.length > 0)
      for (const { context } of [before, after]) {
        const fact = emitted(written, params, context, event)
        if (fact?.["type"] === "toast" && fact["tone"] !== "error" && toasts.includes(String(fact["text"])))
          texts.add(String(fact["text"]))
      }
  return [...texts]
}

const encodedGhost = encodeURIComponent("…")

/** A text that was made without asking what happened, or one that shows by its "…" which part of it depends on that. */
const isKnown = (text: unknown): text is string => {
  if (typeof text !== "string") return false
  const shown = text.replaceAll(encodedGhost, "…")
  return /\p{Letter}/u.test(shown) && (!isAsked || shown.includes("…"))
}

function factTelling(fact: Record<string, unknown> | undefined): Telling | undefined {
  switch (fact?.["type"]) {
    case "toast":
      if (isKnown(fact["text"])) return { kind: "says", text: `says “${fact["text"]}”` }
      return {
        kind: "says",
        text: fact["tone"] === "success" ? "says what was answered" : "says why",
        isVague: true,
      }
    case "go":
      return isKnown(fact["to"])
        ? { kind: "goes", text: `goes to ${fact["to"].replaceAll(encodedGhost, "…")}` }
        : undefined
    case "leave":
      return { kind: "goes", text: "leaves for the payment provider" }
    case "stale": {
      const keys = fact["keys"]
      if (!Array.isArray(keys)) return undefined
      const names = (keys as unknown[][]).map((key) =>
        key.filter((part) => typeof part === "string").join(" "),
      )
      return { kind: "does", text: `refreshes ${names.join(", ")}` }
    }
    default:
      return undefined
  }
}
