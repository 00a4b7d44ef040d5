import "./money.css"
import type { LedgerSum } from "#api/contract/office-books.ts"
import { Card } from "#ui/card/card.tsx"
import { addAmounts, SumsTable } from "../../-parts/sums-table.tsx"
import { monthWords } from "./months.ts"

interface LedgerSumsProps {
  readonly month: string
  readonly currency: LedgerSum["currency"]
  /** The sums of the month in every currency. */
  readonly sums: readonly LedgerSum[]
}

const purposeNames: Readonly<Record<LedgerSum["purpose"], string>> = {
  event: "Events",
  order: "Store",
  subscription: "Annual dues",
  donation: "Donations",
}

/** Shows what a month brought in one currency: a line for each purpose, and their total. */
export function LedgerSums({ month, currency, sums }: LedgerSumsProps) {
  const own = sums.filter((sum) => sum.currency === currency)
  const total = {
    name: "Total",
    currency,
    received: addAmounts(own.map(({ received }) => received)),
    returned: addAmounts(own.map(({ returned }) => returned)),
    isTotal: true,
  }
  return (
    <Card as="section" aria-labelledby="ledger-sums" className="money-block">
      <h2 id="ledger-sums" className="display">
        {monthWords(month)} in {currency}
      </h2>
      <SumsTable
        heading="Purpose"
        lines={[...own.map(({ purpose, ...sum }) => ({ ...sum, name: purposeNames[purpose] })), total]}
      />
    </Card>
  )
}
