import type { OfflinePayment } from "#api/contract/office-offline-payments.ts"
import type { OfflinePurpose } from "#api/contract/offline-rules.ts"
import type { Tone } from "#ui/tone.ts"

export const purposeNames: Readonly<Record<OfflinePurpose, string>> = {
  subscription: "Annual subscription",
  event: "Place at an event",
  donation: "Donation",
}

/** The words and the colour of each status. */
export const offlineStatusWords: Readonly<
  Record<OfflinePayment["status"], { readonly label: string; readonly tone: Tone; readonly text: string }>
> = {
  awaitingSecond: {
    label: "Waits",
    tone: "amber",
    text: "It waits for a second person. Nothing counts yet.",
  },
  granted: { label: "Counts", tone: "green", text: "It counts. The member has the receipt by email." },
  refused: { label: "Refused", tone: "red", text: "It was refused, and nothing counts." },
  withdrawn: { label: "Withdrawn", tone: "neutral", text: "It was withdrawn, and nothing counts." },
  expired: {
    label: "Expired",
    tone: "neutral",
    text: "Nobody approved it in time, so it has expired, and nothing counts.",
  },
}
