import type { Effect } from "effect"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import { officePayment } from "#api/office-money.ts"
import { queryClient } from "#api/query-client.ts"
import { type Failure, isUnavailable, type Outcome } from "../../outcome.ts"
import { answeredRecord } from "../answered-record.ts"
import { runMemberApi } from "../from-api.ts"

/**
 * Runs an act about a payment, and stores the payment of the answer in Query. A 409 because somebody acted first carries
 * the payment too. After a lost answer the payment is read again, because the act may have arrived. Leaving the page does
 * not cancel the act: a page that is opened meanwhile shows the payment of the answer.
 */
export const actOnPayment = async <I>(
  call: (input: I) => Effect.Effect<MoneyPayment, Failure>,
  input: I,
  reference: string,
  offlineText?: string,
): Promise<Outcome<MoneyPayment, Failure>> => {
  const { signal } = new AbortController()
  const outcome = await runMemberApi(() => Promise.resolve(call), input, signal, offlineText)
  const { queryKey } = officePayment(reference)
  const shown = answeredRecord(outcome)
  if (shown !== undefined) {
    // An older response on its way would show the payment as it was before the act.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, shown)
  } else if (outcome._tag === "Err" && isUnavailable(outcome.error))
    void queryClient.invalidateQueries({ queryKey })
  return outcome
}
