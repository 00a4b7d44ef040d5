import "./sums-table.css"
import type { Currency } from "#api/contract/currency.ts"
import { formatMoney, minorOf } from "#api/money.ts"

/** Adds amounts in major units without the errors of fractions: none has more than two decimals. */
export const addAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + minorOf(amount), 0) / 100

/** What came in and what went back, in major units. */
interface Line {
  readonly name: string
  readonly currency: typeof Currency.Type
  readonly received: number
  readonly returned: number
  readonly isTotal?: boolean
}

interface SumsTableProps {
  /** The heading of the first column. */
  readonly heading: string
  readonly lines: readonly Line[]
}

const columns = ["Received", "Returned", "Net"] as const

/** Shows what came in, what went back and the difference, line by line. On a narrow page each line names its columns. */
export function SumsTable({ heading, lines }: SumsTableProps) {
  return (
    <div className="sums">
      <table className="sums-table">
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, currency, received, returned, isTotal }) => {
            const amounts = { Received: received, Returned: returned, Net: addAmounts([received, -returned]) }
            return (
              <tr key={name} data-total={isTotal || undefined}>
                <th scope="row">{name}</th>
                {columns.map((column) => (
                  <td key={column} data-name={column} className="numbers">
                    {formatMoney(amounts[column], currency)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
