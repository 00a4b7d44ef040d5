import "./payments.css"
import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { frequencies } from "#api/contract/donations.ts"
import { formatMoney } from "#api/money.ts"
import { type donationMachine, shownDonationErrors } from "#machines/donation/donation.machine.ts"
import { amountField, type CurrencyCode, majorOf, totalOf } from "#machines/donation/donation-form.ts"
import { Select } from "#ui/select/select.tsx"
import { Switch } from "#ui/switch/switch.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"

export type DonationFlow = ActorRefFrom<typeof donationMachine>

const currencyNames: Readonly<Record<CurrencyCode, string>> = {
  NGN: "Nigerian naira (NGN)",
  USD: "US dollar (USD)",
  AUD: "Australian dollar (AUD)",
  CAD: "Canadian dollar (CAD)",
  EUR: "Euro (EUR)",
  GBP: "Pound sterling (GBP)",
}
const frequencyOptions = frequencies.map((frequency) => ({ value: frequency, label: frequency }))

interface AreaProps {
  readonly donation: DonationFlow
  readonly area: string
  readonly isLocked: boolean
}

/** Shows one area of need: a switch and, while it is on, the amount. */
function Area({ donation, area, isLocked }: AreaProps) {
  const amount = useSelector(donation, ({ context }) => context.values.areas[area])
  const currency = useSelector(donation, ({ context }) => context.values.currency)
  const error = useSelector(donation, ({ context }) => shownDonationErrors(context)[amountField(area)])
  return (
    <li className="donation-area">
      <Switch
        label={area}
        onLabel="On"
        offLabel="Off"
        isDisabled={isLocked}
        isSelected={amount !== undefined}
        onChange={(isOn) => donation.send({ type: "area.switched", area, isOn })}
      />
      {amount !== undefined && (
        <TextField
          label={`Amount for ${area}`}
          name={amountField(area)}
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          prefix={currency}
          isReadOnly={isLocked}
          error={error}
          onChange={(typed) => donation.send({ type: "amount.typed", area, amount: typed })}
          onBlur={() => donation.send({ type: "field.left", name: amountField(area) })}
        />
      )}
    </li>
  )
}

interface DonationFieldsProps {
  readonly donation: DonationFlow
  /** Whether the donation is being sent. The fields are then locked. */
  readonly isLocked: boolean
  /** The id of the element that shows the error of the total. */
  readonly errorId: string
}

/** Shows the fields of a donation and its total (SPEC §2, donation dialog). */
export function DonationFields({ donation, isLocked, errorId }: DonationFieldsProps) {
  const { values, terms } = useSelector(donation, ({ context }) => context)
  const errors = useSelector(donation, ({ context }) => shownDonationErrors(context))
  const total = formatMoney(majorOf(totalOf(values)), values.currency)
  return (
    <>
      <Select
        label="Currency"
        options={terms.currencies.map((currency) => ({ value: currency, label: currencyNames[currency] }))}
        value={values.currency}
        isDisabled={isLocked || terms.currencies.length === 1}
        onChange={(chosen) => {
          const currency = terms.currencies.find((candidate) => candidate === chosen)
          if (currency) donation.send({ type: "currency.chosen", currency })
        }}
      />
      <Switch
        label="Vision Partner"
        description="Give the same amount every month or every year."
        onLabel="Yes"
        offLabel="No"
        isDisabled={isLocked}
        isSelected={values.recurring}
        onChange={(isOn) => donation.send({ type: "recurring.switched", isOn })}
      />
      {values.recurring && (
        <div data-field="frequency">
          <Select
            label="Frequency"
            options={frequencyOptions}
            value={values.frequency}
            isDisabled={isLocked}
            error={errors["frequency"]}
            onChange={(chosen) => {
              const frequency = frequencies.find((candidate) => candidate === chosen)
              if (frequency) donation.send({ type: "frequency.chosen", frequency })
            }}
          />
        </div>
      )}
      <fieldset
        className="donation-needs"
        data-field="total"
        {...(errors["total"] === undefined ? {} : { "aria-describedby": errorId })}
      >
        <legend>Areas of Need</legend>
        <ul className="donation-needs-list">
          {terms.areas.map((area) => (
            <Area key={area} donation={donation} area={area} isLocked={isLocked} />
          ))}
        </ul>
      </fieldset>
      <TextField label="Total Amount" value={total} isReadOnly className="donation-total numbers" />
    </>
  )
}
