import "./money.css"
import type { LedgerSum } from "#api/contract/office-books.ts"
import { formatMoney } from "#api/money.ts"
import { Card } from "#ui/card/card.tsx"
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

/** Adds amounts without the errors of fractions: none has more than two decimals. */
const total = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100

/** Shows what a month brought in one currency: a line for each purpose, and their total. */
export function LedgerSums({ month, currency, sums }: LedgerSumsProps) {
  const own = sums.filter((sum) => sum.currency === currency)
  const lines = [
    ...own.map(({ purpose, received, returned }) => ({ name: purposeNames[purpose], received, returned })),
    {
      name: "Total",
      received: total(own.map(({ received }) => received)),
      returned: total(own.map(({ returned }) => returned)),
    },
  ].map(({ name, received, returned }) => ({
    name,
    amounts: [
      { of: "Received", amount: received },
      { of: "Returned", amount: returned },
      { of: "Kept", amount: total([received, -returned]) },
    ],
  }))
  return (
    <Card as="section" aria-labelledby="ledger-sums" className="money-block">
      <h2 id="ledger-sums" className="display">
        {monthWords(month)} in {currency}
      </h2>
      <table className="money-entries ledger-sums">
        <thead>
          <tr>
            <th scope="col">Purpose</th>
            {lines[0]?.amounts.map(({ of }) => (
              <th key={of} scope="col" className="money-number">
                {of}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, amounts }) => (
            <tr key={name} data-total={name === "Total" || undefined}>
              <th scope="row">{name}</th>
              {amounts.map(({ of, amount }) => (
                <td key={of} data-name={of} className="money-number numbers">
                  {formatMoney(amount, currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
