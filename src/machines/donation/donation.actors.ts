import { fromPromise } from "xstate"
import { livePayment } from "../payment/payment.actors.ts"
import { donationMachine } from "./donation.machine.ts"
import type { DonationValues } from "./donation-form.ts"
import { storeDonationDraft, readDonationDraft } from "./donation-draft.ts"

/** Provides the donation flow with the payment flow and this device's storage. */
export const liveDonation = donationMachine.provide({
  actors: {
    payment: livePayment,
    readDraft: fromPromise<DonationValues | null, { memberId: string }>(({ input }) =>
      readDonationDraft(input.memberId),
    ),
  },
  actions: { storeDraft: (_, { memberId, values }) => void storeDonationDraft(memberId, values) },
})
