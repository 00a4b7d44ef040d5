/**
 * Stores the payments that were opened on this device and are not confirmed here (DECISIONS §3: stored on the
 * device and on the server). The server's list wins whenever it is available.
 */
import { Schema } from "effect"
import { PendingPayment } from "#api/contract/payments.ts"
import { locked } from "../session/locked.ts"
import { storedRecord } from "../session/storage.ts"

/** The data of 'Finish your payment', as in the server's list, with the payer's id. */
const OpenedOnDevice = Schema.Struct({
  ...PendingPayment.fields,
  // Accepts only a path of this origin with a query, because it becomes a link.
  returnPath: Schema.String.check(Schema.isPattern(/^\/dashboard(\/[^?]*)?\?/)),
  memberId: Schema.String,
})
export type OpenedOnDevice = typeof OpenedOnDevice.Type

/** After this time (ms) nobody can finish the payment any more, and the server has settled it. */
const retentionMs = 7 * 24 * 60 * 60 * 1000
const maxOpened = 20

const stored = storedRecord("payments", 1, () => Schema.decodeUnknownOption(Schema.Array(OpenedOnDevice)))

const isPayable = ({ createdAt }: OpenedOnDevice): boolean => Date.now() - Date.parse(createdAt) < retentionMs

const update = async (
  change: (all: readonly OpenedOnDevice[]) => readonly OpenedOnDevice[],
): Promise<void> => {
  const all = change((await stored.read()) ?? []).filter(isPayable)
  await stored.write(all.length === 0 ? null : all.slice(0, maxOpened))
}

let last: Promise<void> = Promise.resolve()
/** Runs the updates of all tabs one after the other, so that no update overwrites another. */
const enqueue = (change: Parameters<typeof update>[0]): Promise<void> =>
  (last = last
    .then(() => locked(stored.key, () => update(change)))
    .catch((error: unknown) =>
      console.warn("The opened payments could not be updated on this device.", error),
    ))

/** Returns whether the payment has the provider's or the portal's reference. */
export const hasReference = (payment: OpenedOnDevice, reference: string): boolean =>
  payment.reference === reference || payment.providerReference === reference

/** Adds a payment, newest first. Replaces an entry with the same reference. */
export const storeOpened = (payment: OpenedOnDevice): Promise<void> =>
  enqueue((all) => [payment, ...all.filter((one) => !hasReference(one, payment.reference))])

/** Removes a payment by the provider's or the portal's reference. */
export const removeOpened = (reference: string): Promise<void> =>
  enqueue((all) => all.filter((one) => !hasReference(one, reference)))

/** Returns the payments that this member, or anybody, opened on this device, newest first. */
export const openedOnDevice = async (memberId?: string): Promise<readonly OpenedOnDevice[]> => {
  await last
  return ((await stored.read()) ?? []).filter(
    (one) => one.memberId === (memberId ?? one.memberId) && isPayable(one),
  )
}

/** Removes payments that the server no longer lists: they were settled or abandoned elsewhere. */
export const retainOnly = (memberId: string, references: readonly string[]): Promise<void> =>
  enqueue((all) =>
    all.filter(
      (one) => one.memberId !== memberId || references.some((reference) => hasReference(one, reference)),
    ),
  )
