import { fromPromise } from "xstate"
import { livePayment } from "../payment/payment.actors.ts"
import { donationMachine } from "./donation.machine.ts"
import type { GiftValues } from "./donation-form.ts"
import { keepGift, readGift } from "./donation-draft.ts"

/** Giving, with the real payment and the memory of this device. */
export const liveDonation = donationMachine.provide({
  actors: {
    payment: livePayment,
    readDraft: fromPromise<GiftValues | null, { memberId: string }>(({ input }) => readGift(input.memberId)),
  },
  actions: { keepDraft: (_, { memberId, values }) => void keepGift(memberId, values) },
})
