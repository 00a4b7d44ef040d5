import type { Currency } from "./contract/currency.ts"
import { formatMoney } from "./money.ts"

/** A settled payment of a history. Amounts are in major units. */
interface SettledAmount {
  readonly amount: number
  readonly currency: typeof Currency.Type
  readonly status?: "paid" | "refunded" | "reversed" | null
  readonly refundedAmount?: number | null
}

/** Says what was refunded: 'Refunded', 'Reversed' or 'Refunded ₦400 of ₦1,000'; null if nothing was. */
export const refundText = ({ amount, currency, status, refundedAmount }: SettledAmount): string | null => {
  if (status === "refunded") return "Refunded"
  if (status === "reversed") return "Reversed"
  return refundedAmount == null || refundedAmount === 0
    ? null
    : `Refunded ${formatMoney(refundedAmount, currency)} of ${formatMoney(amount, currency)}`
}
