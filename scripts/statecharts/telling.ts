/** What an action tells or does, in words: the toast it says, the page it goes to, or its name. */
import type { AnyStateMachine } from "xstate"
import { words } from "./words.ts"

/** `says` is heard by the member, `does` happens beside, `keeps` only changes what the machine remembers. */
export interface Telling {
  readonly kind: "says" | "goes" | "does" | "keeps"
  readonly text: string
}

/**
 * Stands for context and events while an action is asked what it would say: every property is another ghost, as a text
 * it is "…". A text that depends on what happened cannot be printed in a picture made before anything happened.
 */
const ghost: unknown = new Proxy(() => ghost, {
  get: (_, property) => {
    if (property === Symbol.toPrimitive || property === "toString") return () => "…"
    if (property === Symbol.iterator) return function* () {}
    return property === "length" ? 0 : ghost
  },
  apply: () => ghost,
  ownKeys: () => [],
  getOwnPropertyDescriptor: () => undefined,
})

interface Emitting {
  readonly type: string
  readonly event: unknown
}

/** Reads one action of a transition, an entry or an exit. */
export function tellingOf(machine: AnyStateMachine, action: unknown): Telling | undefined {
  const name = typeof action === "string" ? action : (action as { type?: unknown } | undefined)?.type
  if (typeof name !== "string" || name.startsWith("xstate.")) return undefined
  const written = machine.implementations.actions[name] as unknown as Emitting | undefined
  if (written?.type === "xstate.assign") return { kind: "keeps", text: words(name) }
  if (written?.type !== "xstate.emit") return { kind: "does", text: words(name) }
  const params = (action as { params?: unknown }).params
  return factTelling(emitted(written, params)) ?? { kind: "does", text: words(name) }
}

/** The fact as far as it is known beforehand; undefined when it cannot be made without a real event. */
function emitted({ event }: Emitting, params: unknown): Record<string, unknown> | undefined {
  const world = { context: ghost, event: ghost, self: ghost, system: ghost }
  try {
    const given = typeof params === "function" ? (params as (w: object) => unknown)(world) : params
    return (
      typeof event === "function" ? (event as (w: object, p: unknown) => unknown)(world, given) : event
    ) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** A text that is nothing but ghosts says nothing. */
const isKnown = (text: unknown): text is string =>
  typeof text === "string" && /\p{Letter}/u.test(text.replaceAll(encodedGhost, "…"))
const encodedGhost = encodeURIComponent("…")

function factTelling(fact: Record<string, unknown> | undefined): Telling | undefined {
  switch (fact?.["type"]) {
    case "toast":
      return { kind: "says", text: isKnown(fact["text"]) ? `says “${fact["text"]}”` : "says why" }
    case "go":
      return isKnown(fact["to"])
        ? { kind: "goes", text: `goes to ${fact["to"].replaceAll(encodedGhost, "…")}` }
        : undefined
    case "leave":
      return { kind: "goes", text: "leaves for the payment provider" }
    case "stale": {
      const keys = fact["keys"]
      if (!Array.isArray(keys)) return undefined
      const names = (keys as unknown[][]).map((key) => key.filter(isKnown).join(" "))
      return { kind: "does", text: `refreshes ${names.join(", ")}` }
    }
    default:
      return undefined
  }
}
