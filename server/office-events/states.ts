import type { EventStatus } from "#api/contract/office-events.ts"

/**
 * What staff do with an event, what happens with time (`appear` and `begin`), and the end of a cancellation, when every
 * registrant has been notified (`complete`).
 */
export const eventActs = [
  "save",
  "publish",
  "schedule",
  "withdraw",
  "cancel",
  "complete",
  "appear",
  "begin",
] as const
export type EventAct = (typeof eventActs)[number]

/**
 * The life of an event (OFFICE §6): the status after each act. An act that is not listed is refused.
 * `scheduled` and `finished` are never stored: a published event is `scheduled` until members see it, and `finished` once it
 * has begun.
 */
export const publication: Readonly<Record<EventStatus, Readonly<Partial<Record<EventAct, EventStatus>>>>> = {
  draft: { save: "draft", publish: "published", schedule: "scheduled" },
  scheduled: {
    save: "scheduled",
    publish: "published",
    schedule: "scheduled",
    withdraw: "draft",
    appear: "published",
  },
  published: { save: "published", withdraw: "draft", cancel: "canceling", begin: "finished" },
  canceling: { complete: "canceled" },
  canceled: {},
  finished: { save: "finished" },
}

/** Returns the status of an event at `at`. */
export const statusAt = (
  event: {
    readonly status: Exclude<EventStatus, "scheduled" | "finished">
    readonly startsAt: Date | null
    readonly visibleFrom: Date | null
  },
  at: Date,
): EventStatus => {
  if (event.status === "published" && event.visibleFrom !== null && event.visibleFrom > at) return "scheduled"
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
  /** Whether the time of a schedule is in the future, and before the event begins. */
  readonly isInTime: boolean
}

/** What follows from an act: the next status, or why it is refused. */
export type PublicationDecision =
  | { readonly do: "move"; readonly status: EventStatus }
  | { readonly do: "refuse"; readonly reason: "status" | "incomplete" | "moment" | "registrants" }

/**
 * Decides about an act. Guards: what members see, now or later, is complete; a schedule is in time; nobody is registered and
 * nobody pays (`withdraw`).
 */
export const decidePublication = (
  status: EventStatus,
  act: EventAct,
  { missing, registrants, payers, isInTime }: PublicationFacts,
): PublicationDecision => {
  const next = publication[status][act]
  if (next === undefined) return { do: "refuse", reason: "status" }
  const isShown = next === "scheduled" || next === "published" || next === "finished"
  if (isShown && Object.keys(missing).length > 0) return { do: "refuse", reason: "incomplete" }
  if (next === "scheduled" && !isInTime) return { do: "refuse", reason: "moment" }
  if (act === "withdraw" && registrants + payers > 0) return { do: "refuse", reason: "registrants" }
  return { do: "move", status: next }
}
