import "./payment-result.css"
import type { SnapshotFrom } from "xstate"
import { formatMoney } from "#api/money.ts"
import type { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"
import { DataList } from "#ui/data-list/data-list.tsx"
import { Spinner } from "#ui/spinner/spinner.tsx"
import type { ReturnTexts } from "./return-texts.ts"
import { RecordTime } from "../-reading/record-time.tsx"

interface ReturnSummaryProps {
  readonly snapshot: SnapshotFrom<typeof paymentReturnMachine>
  readonly texts: ReturnTexts
  /** The label of the row that names what was paid for, such as 'Event' or 'Order'. */
  readonly label: string
}

/** Shows the message, amount, date and reference of a payment after the return from the provider. */
export function ReturnSummary({ snapshot, texts, label }: ReturnSummaryProps) {
  const isBusy = snapshot.hasTag("busy")
  const { receipt, message, reference } = snapshot.context
  return (
    <>
      <div role="status" className="return-message">
        {isBusy && (
          <>
            <Spinner label="Confirming your payment…" />
            <p>This takes a few seconds. Please stay on this page.</p>
          </>
        )}
        {!isBusy && !snapshot.hasTag("settled") && message !== null && <p>{message}</p>}
        {texts.more !== null && <p>{texts.more}</p>}
      </div>
      {!isBusy && reference !== "" && (
        <DataList
          items={[
            ...(receipt === null
              ? []
              : [
                  { label, value: receipt.title },
                  { label: "Amount", value: formatMoney(receipt.amount, receipt.currency) },
                  { label: "Paid on", value: <RecordTime at={receipt.paidAt} /> },
                ]),
            { label: "Reference", value: <span className="numbers return-reference">{reference}</span> },
          ]}
        />
      )}
    </>
  )
}
