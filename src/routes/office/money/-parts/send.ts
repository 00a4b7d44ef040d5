import type { Effect } from "effect"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import { officePayment } from "#api/office-money.ts"
import { queryClient } from "#api/query-client.ts"
import { runMemberApi } from "#machines/from-api.ts"
import type { Failure, Outcome } from "../../../../outcome.ts"

/**
 * Sends an act about a payment, and shows the payment of the answer. A refusal because somebody acted first carries the
 * payment too.
 */
export const sendAct = async <I>(
  call: (input: I) => Effect.Effect<MoneyPayment, Failure>,
  input: I,
  reference: string,
): Promise<Outcome<MoneyPayment, Failure>> => {
  const outcome = await runMemberApi(() => Promise.resolve(call), input, new AbortController().signal)
  const shown =
    outcome._tag === "Ok"
      ? outcome.value
      : outcome.error._tag === "Conflict"
        ? (outcome.error.data as MoneyPayment)
        : undefined
  if (shown !== undefined) queryClient.setQueryData(officePayment(reference).queryKey, shown)
  return outcome
}

/** Returns the message of a failure that belongs to no field; undefined for a 400, which names its fields. */
export const problemOf = (failure: Pick<Failure, "_tag" | "message"> | null): string | undefined =>
  failure === null || failure._tag === "BadRequest" ? undefined : failure.message
