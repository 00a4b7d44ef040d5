import type { CancellationPreview, CancellationProgress } from "#api/contract/office-event-messages.ts"
import { formatMoney } from "#api/money.ts"

/** Returns a number of things in words: '1 member', '1,200 members'. */
export const countOf = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString("en-NG")} ${count === 1 ? one : several}`

/** Returns what is refunded, for each currency. */
export const refundSums = ({ refunds, offlineCount, disputed }: CancellationPreview): string => {
  if (refunds.length === 0) return offlineCount + disputed > 0 ? "Nothing" : "Nothing: nobody has paid"
  return refunds
    .map(
      ({ amount, currency, payments }) =>
        `${formatMoney(amount, currency)} to ${countOf(payments, "member")}`,
    )
    .join(", ")
}

/** Says how many payments staff return by hand. */
export const returnWords = (offlineCount: number): string =>
  `${countOf(offlineCount, "payment has", "payments have")} to be returned by hand`

/** The statuses of a refund in words, in the order of its life. */
const refundStatusWords: readonly (readonly [keyof CancellationProgress["refunds"], string])[] = [
  ["awaitingSecond", "waiting for a second person"],
  ["sending", "being sent"],
  ["unknown", "without an answer"],
  ["pending", "on their way"],
  ["refunded", "refunded"],
  ["failed", "failed"],
  ["refused", "not approved"],
  ["withdrawn", "withdrawn"],
  ["expired", "expired"],
]

/** Returns how many refunds have which status: '2 refunded, 1 failed'. */
export const refundProgress = (refunds: CancellationProgress["refunds"]): string =>
  refundStatusWords
    .filter(([status]) => refunds[status] > 0)
    .map(([status, words]) => `${refunds[status].toLocaleString("en-NG")} ${words}`)
    .join(", ") || "None"
