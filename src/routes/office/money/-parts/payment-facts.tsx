import "./money.css"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import { formatDateTime } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { MemberLink } from "../../-members/member-link.tsx"
import { detailNames, entryWords, providerNames, statusWords } from "./money-words.ts"

/** Shows what the payment is: the member, the amount, its references and times. */
export function PaymentFacts({ payment }: { readonly payment: MoneyPayment }) {
  const { label, tone } = statusWords[payment.status]
  return (
    <Card as="section" aria-label="The payment" className="money-block">
      <DataList
        items={[
          { label: "Status", value: <Chip tone={tone}>{label}</Chip> },
          { label: "Amount", value: formatMoney(payment.amount, payment.currency) },
          ...(payment.refundedAmount > 0
            ? [{ label: "Refunded", value: formatMoney(payment.refundedAmount, payment.currency) }]
            : []),
          { label: "Member", value: <MemberLink member={payment.member} /> },
          { label: "Email", value: payment.member.email },
          { label: "Paid with", value: providerNames[payment.source] },
          { label: "Reference", value: payment.reference },
          ...(payment.source === "OFFLINE"
            ? []
            : [{ label: "Provider's id", value: payment.providerId ?? "None" }]),
          { label: "Opened", value: formatDateTime(payment.createdAt) },
          { label: "Paid", value: payment.paidAt === null ? "Not yet" : formatDateTime(payment.paidAt) },
        ]}
      />
    </Card>
  )
}

/** Returns a value of a detail as staff read it: an amount as money, if it is one in the payment's currency. */
const detailText = (
  { details, currency }: MoneyPayment,
  field: MoneyPayment["details"][number]["field"],
  text: string | null,
): string => {
  const isSameCurrency = !details.some((one) => one.field === "currency" && one.isDifferent)
  if (field === "amount" && isSameCurrency && text !== null && /^\d+\.\d\d$/.test(text))
    return formatMoney(Number(text), currency)
  return text ?? "–"
}

/** Compares our values with the provider's. */
export function ProviderDetails({ payment }: { readonly payment: MoneyPayment }) {
  const provider = providerNames[payment.source]
  return (
    <Card as="section" aria-labelledby="details" className="money-block">
      <h2 id="details" className="display">
        {`What ${provider} says`}
      </h2>
      {payment.details.length === 0 ? (
        <p className="quiet">
          {payment.ledger.length > 0
            ? `${provider}'s details matched ours when the payment was booked.`
            : `${provider} has reported no details of this payment yet.`}
        </p>
      ) : (
        <table className="money-details">
          <thead>
            <tr>
              <th scope="col">Detail</th>
              <th scope="col">Asked</th>
              <th scope="col">{provider}</th>
            </tr>
          </thead>
          <tbody>
            {payment.details.map(({ field, ours, theirs, isDifferent }) => (
              <tr key={field} data-different={isDifferent || undefined}>
                <th scope="row">
                  {detailNames[field]}
                  {isDifferent && <span className="visually-hidden"> (different)</span>}
                </th>
                <td>{detailText(payment, field, ours)}</td>
                <td>{detailText(payment, field, theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** Shows the entries of the ledger. */
export function Ledger({ payment }: { readonly payment: MoneyPayment }) {
  return (
    <Card as="section" aria-labelledby="ledger" className="money-block">
      <h2 id="ledger" className="display">
        Ledger
      </h2>
      {payment.ledger.length === 0 ? (
        <p className="quiet">Nothing is booked for this payment.</p>
      ) : (
        <table className="money-entries">
          <thead>
            <tr>
              <th scope="col">Entry</th>
              <th scope="col">Booked</th>
              <th scope="col" className="money-number">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {payment.ledger.map(({ kind, amount, at }) => (
              <tr key={`${kind} ${at} ${amount}`}>
                <th scope="row">{entryWords[kind].label}</th>
                <td>{formatDateTime(at)}</td>
                <td className="money-number numbers">{formatMoney(amount, payment.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Shows what was noted about the payment, the newest first. */
export function History({ payment }: { readonly payment: MoneyPayment }) {
  if (payment.history.length === 0) return null
  return (
    <Card as="section" aria-labelledby="history" className="money-block">
      <h2 id="history" className="display">
        History
      </h2>
      <ol className="money-history">
        {payment.history.map(({ what, note, at }) => (
          <li key={`${what} ${at}`}>
            <p>{capitalised(what)}</p>
            {note !== null && <p>{note}</p>}
            <p className="quiet">
              <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
