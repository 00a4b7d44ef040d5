/**
 * The payments that were opened on this device and not yet confirmed here (DECISIONS §3: remembered on the device and on
 * the server). The server's own list wins wherever it can be asked.
 */
import type { PendingPayment } from "#api/contract/payments.ts"
import { keptRecord } from "../session/storage.ts"

/** What the strip 'Finish your payment' needs, as the server's list has it, and whose it is. */
export type OpenedHere = PendingPayment & { readonly memberId: string }

/** After this nobody can finish a payment any more, in ms; the server then knows better anyway. */
const memory = 7 * 24 * 60 * 60 * 1000
const most = 20

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

const isOpenedHere = (value: unknown): value is OpenedHere => {
  if (typeof value !== "object" || value === null) return false
  const payment = value as Partial<OpenedHere>
  return (
    texts.every((name) => typeof payment[name] === "string") &&
    typeof payment.amount === "number" &&
    // A path of this origin and nothing else: it becomes a link.
    /^\/dashboard(?:[/?]|$)/.test(payment.returnPath ?? "") &&
    (payment.checkoutUrl === null || typeof payment.checkoutUrl === "string")
  )
}

const kept = keptRecord(
  "payments",
  1,
  (value): value is readonly OpenedHere[] => Array.isArray(value) && value.every(isOpenedHere),
)

const revise = async (change: (all: readonly OpenedHere[]) => readonly OpenedHere[]): Promise<void> => {
  const now = Date.now()
  const all = change((await kept.read()) ?? []).filter(
    ({ createdAt }) => now - Date.parse(createdAt) < memory,
  )
  await kept.write(all.length === 0 ? null : all.slice(0, most))
}

/** Revisions follow one another, so that none overwrites what another has just added. */
let last: Promise<void> = Promise.resolve()
const inTurn = (change: Parameters<typeof revise>[0]): Promise<void> => {
  const before = last
  last = (async () => {
    await before
    await revise(change)
  })()
  return last
}

const isNamed = (payment: OpenedHere, reference: string): boolean =>
  payment.reference === reference || payment.providerReference === reference

/** Newest first; one that is opened again takes its own place. */
export const rememberOpened = (payment: OpenedHere): Promise<void> =>
  inTurn((all) => [payment, ...all.filter((one) => !isNamed(one, payment.reference))])

/** By the provider's or our own reference. */
export const forgetOpened = (reference: string): Promise<void> =>
  inTurn((all) => all.filter((one) => !isNamed(one, reference)))

/** What this member opened on this device, newest first. */
export const openedHere = async (memberId: string): Promise<readonly OpenedHere[]> => {
  await last
  return ((await kept.read()) ?? []).filter((one) => one.memberId === memberId)
}

/** Drops what the server no longer has among this member's: it was settled or given up elsewhere. */
export const keepOnly = (memberId: string, references: readonly string[]): Promise<void> =>
  inTurn((all) =>
    all.filter((one) => one.memberId !== memberId || references.some((name) => isNamed(one, name))),
  )
