import type { EventStatus } from "#api/contract/office-events.ts"

/** What staff do with an event, what time does (`begin`), and what follows when every registrant is told (`complete`). */
export const eventActs = ["save", "publish", "withdraw", "cancel", "complete", "begin"] as const
export type EventAct = (typeof eventActs)[number]

/**
 * The life of an event (OFFICE §6): the status after each act. An act that is not listed is refused.
 * `finished` is never stored: a published event has it from its beginning on.
 */
export const publication: Readonly<Record<EventStatus, Readonly<Partial<Record<EventAct, EventStatus>>>>> = {
  draft: { save: "draft", publish: "published" },
  published: { save: "published", withdraw: "draft", cancel: "canceling", begin: "finished" },
  canceling: { complete: "canceled" },
  canceled: {},
  finished: { save: "finished" },
}

/** Returns the status of an event at `at`. */
export const statusAt = (
  event: { readonly status: Exclude<EventStatus, "finished">; readonly startsAt: Date | null },
  at: Date,
): EventStatus => {
  const hasBegun = event.startsAt !== null && event.startsAt <= at
  return hasBegun ? (publication[event.status].begin ?? event.status) : event.status
}

/** What the guards of the acts look at. */
export interface PublicationFacts {
  /** What an event lacks for its members, by field. */
  readonly missing: Readonly<Record<string, string>>
  /** The registered members, and those who pay for a place at the moment. */
  readonly registrants: number
  readonly payers: number
}

/** What follows from an act: the next status, or why it is refused. */
export type PublicationDecision =
  | { readonly do: "move"; readonly status: EventStatus }
  | { readonly do: "refuse"; readonly reason: "status" | "incomplete" | "registrants" }

/**
 * Decides about an act. Guards: what members see is complete (`publish`, and `save` once published); nobody is registered
 * and nobody pays (`withdraw`).
 */
export const decidePublication = (
  status: EventStatus,
  act: EventAct,
  { missing, registrants, payers }: PublicationFacts,
): PublicationDecision => {
  const next = publication[status][act]
  if (next === undefined) return { do: "refuse", reason: "status" }
  const isShown = next === "published" || next === "finished"
  if (isShown && Object.keys(missing).length > 0) return { do: "refuse", reason: "incomplete" }
  if (act === "withdraw" && registrants + payers > 0) return { do: "refuse", reason: "registrants" }
  return { do: "move", status: next }
}
