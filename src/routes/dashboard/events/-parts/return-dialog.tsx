import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { formatDateTime } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import type { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"
import { Button } from "#ui/button.tsx"
import { DataList } from "#ui/data-list.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { Spinner } from "#ui/spinner.tsx"
import { returnWords } from "./return-words.ts"

interface ReturnDialogProps {
  readonly payment: ActorRefFrom<typeof paymentReturnMachine>
  /** The member has read it; the address is the plain page's again. */
  readonly onSeen: () => void
  /** The member wants to pay anew. */
  readonly onRepeat: () => void
}

/** How the payment that the member came back from ended, over the page it was for (SPEC §2, §4). */
export function ReturnDialog({ payment, onSeen, onRepeat }: ReturnDialogProps) {
  const at = useSelector(payment, (snapshot) => snapshot)
  const words = returnWords(at)
  const isBusy = at.hasTag("busy")
  const isSettled = at.hasTag("settled")
  const { receipt, message, reference } = at.context
  const goOn = () => {
    payment.send({ type: "return.continued" })
    onSeen()
  }
  const ask = words.ask !== null && (
    <Button
      variant={words.canRepeat ? "secondary" : "primary"}
      onPress={() => payment.send({ type: "check.requested" })}
    >
      {words.ask}
    </Button>
  )
  return (
    <Dialog
      isOpen={at.status === "active"}
      onOpenChange={(open) => {
        if (!open) goOn()
      }}
      isDismissable={false}
      width={560}
      role="alertdialog"
      title={words.title}
      actions={
        isBusy ? undefined : isSettled ? (
          <Button onPress={goOn}>Continue</Button>
        ) : (
          <>
            <Button variant={words.ask === null && !words.canRepeat ? "primary" : "quiet"} onPress={goOn}>
              Back to the Event
            </Button>
            {ask}
            {words.canRepeat && (
              <Button
                onPress={() => {
                  goOn()
                  onRepeat()
                }}
              >
                Try Again
              </Button>
            )}
          </>
        )
      }
    >
      <div role="status" className="return-words">
        {isBusy && (
          <div className="return-wait">
            <Spinner label="Confirming your payment…" />
            <span>This takes a few seconds. Please stay on this page.</span>
          </div>
        )}
        {!isBusy && message !== null && <p>{message}</p>}
        {words.more !== null && <p>{words.more}</p>}
      </div>
      {!isBusy && reference !== "" && (
        <DataList
          items={[
            ...(receipt === null
              ? []
              : [
                  { label: "Event", value: receipt.title },
                  { label: "Amount", value: formatMoney(receipt.amount, receipt.currency) },
                  { label: "Paid on", value: formatDateTime(receipt.paidAt) },
                ]),
            { label: "Reference", value: <span className="numbers return-reference">{reference}</span> },
          ]}
        />
      )}
    </Dialog>
  )
}
