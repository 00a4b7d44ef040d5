import type { Effect } from "effect"
import { fromPromise } from "xstate"
import type { NewOfflinePayment, OfflinePayment } from "#api/contract/office-offline-payments.ts"
import {
  answerOfflinePayment,
  officeOfflinePayment,
  recordOfflinePayment,
} from "#api/office-offline-payments.ts"
import { queryClient } from "#api/query-client.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { ownFreshId, storedFreshId, watchFreshIds } from "../form/own-fresh-id.ts"
import { offlineTexts, runMemberApi } from "../from-api.ts"
import { offlineDraft } from "./offline-draft.ts"
import type { OfflineValues } from "./offline-form.ts"
import { offlinePaymentMachine } from "./offline-payment.machine.ts"

/** Runs an act, and stores the payment of the answer in Query. A 409 about a payment that waits carries it too. */
const act = <I>(call: (input: I) => Effect.Effect<OfflinePayment, Failure>) =>
  fromPromise<Outcome<OfflinePayment, Failure>, I>(async ({ input, signal }) => {
    const outcome = await runMemberApi(() => Promise.resolve(call), input, signal, offlineTexts.secret)
    if (outcome._tag === "Ok")
      queryClient.setQueryData(officeOfflinePayment(outcome.value._id).queryKey, outcome.value)
    return outcome
  })

/** Provides the flow with the API calls and this device's storage. */
export const liveOfflinePayment = offlinePaymentMachine.provide({
  actors: {
    readDraft: fromPromise<OfflineValues | null, { staffId: string }>(({ input }) => {
      watchFreshIds()
      return offlineDraft.read(input.staffId)
    }),
    // Another page with the same draft records a payment of its own.
    recordPayment: act((payment: NewOfflinePayment) =>
      recordOfflinePayment({ ...payment, freshId: ownFreshId(payment.freshId) }),
    ),
    answerPayment: act(answerOfflinePayment),
  },
  actions: {
    storeDraft: (_, { staffId, values }) =>
      void offlineDraft.store(staffId, { ...values, freshId: storedFreshId(values.freshId) }),
    clearDraft: () => void offlineDraft.clear(),
  },
})
