import { millisecondsInMinute } from "date-fns/constants"
import { formatDateTime, lagos } from "#api/dates.ts"

/** For how long a claim belongs to its member of staff, in ms (OFFICE §3). */
export const claimMs = 15 * millisecondsInMinute

/** Whether somebody reviews a request, a held payment, a license number or a report. */
export const claimStatuses = ["free", "claimed"] as const
export type ClaimStatus = (typeof claimStatuses)[number]

/** What staff do with a claim, and what time does (`lapse`). `decide`: also a question to the member. */
export const claimEvents = ["take", "release", "decide", "lapse"] as const
export type ClaimEvent = (typeof claimEvents)[number]

/** The next status for each event. An event that a status does not name is refused. */
export const claimTable: Readonly<Record<ClaimStatus, Readonly<Partial<Record<ClaimEvent, ClaimStatus>>>>> = {
  free: { take: "claimed" },
  claimed: { take: "claimed", release: "free", decide: "free", lapse: "free" },
}

interface StoredClaim {
  readonly claimedBy: string | null
  readonly claimedByName: string | null
  readonly claimedUntil: Date | null
}

/** Returns the claim that holds at `at`; null without one, and after its end. */
export const claimAt = ({ claimedBy, claimedByName, claimedUntil }: StoredClaim, at: Date) =>
  claimedBy === null || claimedUntil === null || claimedUntil <= at
    ? null
    : { by: { _id: claimedBy, fullName: claimedByName ?? "" }, until: claimedUntil.toISOString() }

type ShownClaim = ReturnType<typeof claimAt>

/** Returns the sentence about somebody else's claim; undefined without one. */
export const claimedMessage = (claim: ShownClaim, staffId: string): string | undefined =>
  claim === null || claim.by._id === staffId
    ? undefined
    : `${claim.by.fullName} reviews this until ${formatDateTime(claim.until, lagos)}.`

/** The message for a member of staff who decides after their claim has ended. */
export const claimEndedMessage = "Your claim has ended. Take it again."

/** Whether a request, a held payment, a license number or a report with this claim can be decided. */
export const canDecide = (claim: ShownClaim): boolean =>
  claimTable[claim === null ? "free" : "claimed"].decide !== undefined
