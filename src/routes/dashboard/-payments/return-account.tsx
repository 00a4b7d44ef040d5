import "./payment-result.css"
import type { SnapshotFrom } from "xstate"
import { formatDateTime } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import type { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"
import { DataList } from "#ui/data-list/data-list.tsx"
import { Spinner } from "#ui/spinner/spinner.tsx"
import type { ReturnTexts } from "./return-texts.ts"

interface ReturnAccountProps {
  readonly at: SnapshotFrom<typeof paymentReturnMachine>
  readonly words: ReturnTexts
  /** The label of the payment's title: 'Event', 'Order'. */
  readonly label: string
}

/** Shows the state and the facts of a payment that the member returned from. */
export function ReturnAccount({ at, words, label }: ReturnAccountProps) {
  const isBusy = at.hasTag("busy")
  const { receipt, message, reference } = at.context
  return (
    <>
      <div role="status" className="return-words">
        {isBusy && (
          <>
            <Spinner label="Confirming your payment…" />
            <p>This takes a few seconds. Please stay on this page.</p>
          </>
        )}
        {!isBusy && !at.hasTag("settled") && message !== null && <p>{message}</p>}
        {words.more !== null && <p>{words.more}</p>}
      </div>
      {!isBusy && reference !== "" && (
        <DataList
          items={[
            ...(receipt === null
              ? []
              : [
                  { label, value: receipt.title },
                  { label: "Amount", value: formatMoney(receipt.amount, receipt.currency) },
                  { label: "Paid on", value: formatDateTime(receipt.paidAt) },
                ]),
            { label: "Reference", value: <span className="numbers return-reference">{reference}</span> },
          ]}
        />
      )}
    </>
  )
}
