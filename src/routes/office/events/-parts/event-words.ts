import type { EventStatus, OfficeEvent, PlacePayment } from "#api/contract/office-events.ts"
import type { StatusWords } from "../../-records/publication.tsx"
import type { Tone } from "#ui/tone.ts"

/** The statuses of an event in words. */
export const statusWords: Readonly<Record<EventStatus, StatusWords>> = {
  draft: { label: "Draft", tone: "amber", text: "Only staff see this event." },
  scheduled: {
    label: "Scheduled",
    tone: "neutral",
    text: "Only staff see this event until its scheduled time.",
  },
  published: { label: "Published", tone: "green", text: "Members see this event and can register." },
  canceling: {
    label: "Canceling",
    tone: "red",
    text: "Members see that this event was canceled. Its registrants are being told.",
  },
  canceled: {
    label: "Canceled",
    tone: "red",
    text: "Members see that this event was canceled. Everybody who was registered has been told.",
  },
  finished: {
    label: "Past",
    tone: "neutral",
    text: "This event has begun. Members can still read about it.",
  },
}

/** Whether an event was canceled, also while its registrants are being told. */
export const isCanceled = (status: EventStatus): boolean => status === "canceling" || status === "canceled"

/** Returns how many places are taken: '2 of 50 registered'. */
export const placesWords = (registered: number, capacity: number | null): string => {
  const count = registered.toLocaleString("en-NG")
  if (capacity === null) return `${count} registered`
  return `${count} of ${capacity.toLocaleString("en-NG")} registered${registered >= capacity ? ", full" : ""}`
}

/** Whether a place is paid, in words. */
export const paymentWords: Readonly<Record<PlacePayment, { readonly label: string; readonly tone: Tone }>> = {
  paid: { label: "Paid", tone: "green" },
  refunded: { label: "Refunded", tone: "neutral" },
  unpaid: { label: "Not paid", tone: "amber" },
}

/** Says whose event it is: 'Benue, drafted by Ada Eze'. */
export const originWords = ({ chapters, draftedBy }: Pick<OfficeEvent, "chapters" | "draftedBy">): string =>
  [
    ...(chapters.length === 0 ? [] : [chapters.join(" and ")]),
    ...(draftedBy === null ? [] : [`drafted by ${draftedBy.fullName}`]),
  ].join(", ")
