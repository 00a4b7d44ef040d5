import "./payments.css"
import { useSelector } from "@xstate/react"
import { formatMoney } from "#api/money.ts"
import { shownDonationErrors } from "#machines/donation/donation.machine.ts"
import { describeDonation, majorOf, totalOf } from "#machines/donation/donation-form.ts"
import { Alert } from "#ui/alert/alert.tsx"
import type { DonationFlow } from "./donation-fields.tsx"

interface DonationChargeProps {
  readonly donation: DonationFlow
  /** The id of the sentence, which describes the button. */
  readonly chargeTextId: string
  /** The id of the error, which describes the areas of need. */
  readonly errorId: string
}

/** Shows above the button what is charged and what is not, or why the total is wrong. */
export function DonationCharge({ donation, chargeTextId, errorId }: DonationChargeProps) {
  const values = useSelector(donation, ({ context }) => context.values)
  const error = useSelector(donation, ({ context }) => shownDonationErrors(context)["total"])
  const total = totalOf(values)
  return (
    <div className="donation-charge">
      <p id={chargeTextId} role="status" hidden={error !== undefined}>
        {total > 0
          ? describeDonation(values, formatMoney(majorOf(total), values.currency))
          : "Choose one or more areas. We add up the total."}
      </p>
      <div id={errorId}>
        {error !== undefined && (
          <Alert tone="red" role="alert">
            {error}
          </Alert>
        )}
      </div>
    </div>
  )
}
