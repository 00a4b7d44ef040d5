/**
 * The payments that were opened on this device and not yet confirmed here (DECISIONS §3: remembered on the device and on
 * the server). The server's own list wins wherever it can be asked.
 */
import type { PendingPayment } from "#api/contract/payments.ts"
import { storedRecord } from "../session/storage.ts"

/** What the strip 'Finish your payment' needs, as the server's list has it, and whose it is. */
export type OpenedOnDevice = PendingPayment & { readonly memberId: string }

/** After this nobody can finish a payment any more, in ms; the server then knows better anyway. */
const retentionMs = 7 * 24 * 60 * 60 * 1000
const maxOpened = 20

const texts = [
  "reference",
  "providerReference",
  "purpose",
  "title",
  "source",
  "currency",
  "createdAt",
  "returnPath",
  "memberId",
] as const

const isOpenedOnDevice = (value: unknown): value is OpenedOnDevice => {
  if (typeof value !== "object" || value === null) return false
  const payment = value as Partial<OpenedOnDevice>
  return (
    texts.every((name) => typeof payment[name] === "string") &&
    typeof payment.amount === "number" &&
    // A path of this origin and nothing else: it becomes a link.
    /^\/dashboard(?:[/?]|$)/.test(payment.returnPath ?? "") &&
    (payment.checkoutUrl === null || typeof payment.checkoutUrl === "string")
  )
}

const stored = storedRecord(
  "payments",
  1,
  (value): value is readonly OpenedOnDevice[] => Array.isArray(value) && value.every(isOpenedOnDevice),
)

const update = async (
  change: (all: readonly OpenedOnDevice[]) => readonly OpenedOnDevice[],
): Promise<void> => {
  const now = Date.now()
  const all = change((await stored.read()) ?? []).filter(
    ({ createdAt }) => now - Date.parse(createdAt) < retentionMs,
  )
  await stored.write(all.length === 0 ? null : all.slice(0, maxOpened))
}

/** Revisions follow one another, so that none overwrites what another has just added. */
let last: Promise<void> = Promise.resolve()
const enqueue = (change: Parameters<typeof update>[0]): Promise<void> => {
  const before = last
  last = (async () => {
    await before
    await update(change)
  })()
  return last
}

const isNamed = (payment: OpenedOnDevice, reference: string): boolean =>
  payment.reference === reference || payment.providerReference === reference

/** Newest first; one that is opened again takes its own place. */
export const storeOpened = (payment: OpenedOnDevice): Promise<void> =>
  enqueue((all) => [payment, ...all.filter((one) => !isNamed(one, payment.reference))])

/** By the provider's or our own reference. */
export const removeOpened = (reference: string): Promise<void> =>
  enqueue((all) => all.filter((one) => !isNamed(one, reference)))

/** What this member opened on this device, newest first. */
export const openedOnDevice = async (memberId: string): Promise<readonly OpenedOnDevice[]> => {
  await last
  return ((await stored.read()) ?? []).filter((one) => one.memberId === memberId)
}

/** Drops what the server no longer has among this member's: it was settled or given up elsewhere. */
export const retainOnly = (memberId: string, references: readonly string[]): Promise<void> =>
  enqueue((all) =>
    all.filter((one) => one.memberId !== memberId || references.some((name) => isNamed(one, name))),
  )
