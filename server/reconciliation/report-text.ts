import { formatMoney } from "#server/money.ts"
import { providerNames } from "#server/payments/terms.ts"
import type { Difference, Report } from "./compare.ts"

const kindTexts: Readonly<Record<Difference["kind"], string>> = {
  "missing-here": "not in the ledger",
  "missing-there": "not at the provider",
  "amount-differs": "amount differs",
  "refund-missing-here": "refund not in the ledger",
  "dispute-missing-here": "dispute not known here",
}

const moneyOf = (amount: number | null, currency: string): string =>
  amount === null ? "nothing" : formatMoney(amount, currency)

const lineOf = (difference: Difference): string => {
  const { kind, reference, providerId, currency, here, there, note } = difference
  return `  ${kindTexts[kind]}: ${reference ?? providerId ?? "without a reference"}, here ${moneyOf(here, currency)}, there ${moneyOf(there, currency)} (${note})`
}

/** Returns a report as lines for the office: the sums of each currency, then every difference. */
export const reportLines = ({
  day,
  source,
  totals,
  tooEarly,
  differences,
  until,
}: Report): readonly string[] => [
  `${day}, ${providerNames[source]}: ${differences.length} ${differences.length === 1 ? "difference" : "differences"}`,
  ...totals.map(
    (sums) =>
      `  ${sums.currency}: ${sums.paymentsHere} payments of ${formatMoney(sums.amountHere, sums.currency)} here, ${sums.paymentsThere} of ${formatMoney(sums.amountThere, sums.currency)} there; refunds ${formatMoney(sums.refundsThere, sums.currency)}, fees ${formatMoney(sums.feesThere, sums.currency)}, disputes ${sums.disputesThere}`,
  ),
  ...differences.map(lineOf),
  ...(tooEarly > 0 ? [`  Too early to compare: ${tooEarly} rows after ${until}`] : []),
]
