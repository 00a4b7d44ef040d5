import { fromPromise } from "xstate"
import { livePayment } from "../payment/payment.actors.ts"
import { type DonationInput, donationMachine, type DraftAndTerms } from "./donation.machine.ts"
import { storeDonationDraft, readDonationDraft } from "./donation-draft.ts"

/** For this time the form waits for the terms that count now, in ms. Then it opens with the built-in ones. */
const maxWaitMs = 3_000

/** Returns the areas and the minimum of a role that count now; null when the server does not tell them in time. */
const currentTerms = async (
  role: DonationInput["role"],
  signal: AbortSignal,
): Promise<DraftAndTerms["terms"]> => {
  try {
    const { readCurrentSettings } = await import("#api/current-settings.ts")
    const { areasOfNeed, minimumDonation } = await readCurrentSettings(
      AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]),
    )
    const group = role === "GlobalNetwork" ? "global" : "national"
    return {
      areas: areasOfNeed[group],
      minimum: minimumDonation[group],
    }
  } catch {
    return null
  }
}

/** Provides the donation flow with the payment flow and this device's storage. */
export const liveDonation = donationMachine.provide({
  actors: {
    payment: livePayment,
    readDraft: fromPromise<DraftAndTerms, Pick<DonationInput, "memberId" | "role">>(
      async ({ input: { memberId, role }, signal }) => {
        const [draft, terms] = await Promise.all([
          // A storage that fails to load has no draft.
          readDonationDraft(memberId).catch(() => null),
          currentTerms(role, signal),
        ])
        return { draft, terms }
      },
    ),
  },
  actions: { storeDraft: (_, { memberId, values }) => void storeDonationDraft(memberId, values) },
})
