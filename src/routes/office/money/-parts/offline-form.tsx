import "./offline.css"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ActorRefFrom } from "xstate"
import { isFailure } from "#api/cached-fallback.ts"
import { isDay } from "#api/contract/field-rules.ts"
import type { OfflineOffer } from "#api/contract/office-offline-payments.ts"
import { type OfflinePurpose, offlinePurposes } from "#api/contract/offline-rules.ts"
import { formatDay, lagos } from "#api/dates.ts"
import { lagosDay } from "#api/lagos.ts"
import { formatMoney } from "#api/money.ts"
import { offlineOffer } from "#api/office-offline-payments.ts"
import { failureMessage } from "#machines/failure-message.ts"
import type { formMachine } from "#machines/form/form.machine.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import type { OfflineValues } from "#machines/offline-payment/offline-form.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { DateField } from "#ui/date-field/date-field.tsx"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { optionsOf } from "#ui/option-list/option.ts"
import { Select } from "#ui/select/select.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { focusUnlessElsewhere } from "#ui/lost-focus.ts"
import { PayerField } from "./payer-field.tsx"
import { ProofField } from "./proof-field.tsx"
import { problemOf } from "./problem-of.ts"
import { purposeNames } from "./offline-words.ts"

const purposeOptions = offlinePurposes.map((value) => ({ value, label: purposeNames[value] }))

/** Something that the member can have paid for. `price` is in major units; null when the member chooses amount and currency. */
interface Choice {
  readonly value: string
  readonly label: string
  readonly price: { readonly amount: number; readonly currency: string } | null
}

/** Returns what the member can have paid for, of one purpose. */
const choicesOf = (offer: OfflineOffer, purpose: OfflinePurpose): readonly Choice[] => {
  if (purpose === "donation")
    return offer.donation.areas.map((area) => ({ value: area, label: area, price: null }))
  return purpose === "subscription"
    ? offer.years.map(({ year, ...price }) => ({ value: String(year), label: String(year), price }))
    : offer.events.map(({ _id, name, startsAt, ...price }) => ({
        value: _id,
        label: `${name}, ${formatDay(startsAt, lagos)}`,
        price,
      }))
}

const emptyTexts: Readonly<Record<OfflinePurpose, string>> = {
  subscription: "The member has paid every year that could be paid on that day.",
  event: "There is no paid event that the member could register for on that day.",
  donation: "There is no area of need.",
}
const targetLabels: Readonly<Record<OfflinePurpose, string>> = {
  subscription: "Year",
  event: "Event",
  donation: "Area of need",
}
const isPurpose = (value: string): value is OfflinePurpose =>
  (offlinePurposes as readonly string[]).includes(value)

type Fields = ReturnType<typeof useFormFields<OfflineValues>>

/** Asks what was paid for, and fills in its price if it has one. */
function PurposeFields({
  offer,
  fields: { field, values },
}: {
  readonly offer: OfflineOffer
  readonly fields: Fields
}) {
  const { purpose } = values
  const choices = isPurpose(purpose) ? choicesOf(offer, purpose) : []
  const isDonation = purpose === "donation"
  const { currencies, minimum } = offer.donation
  // Another member may give in other currencies.
  const currency = currencies.find((one) => one === values.currency) ?? currencies[0] ?? "NGN"
  return (
    <>
      <div data-field="purpose">
        <Select
          {...field("purpose")}
          label="What it is for"
          options={purposeOptions}
          onChange={(value) => {
            field("purpose").onChange(value)
            field("target").onChange("")
            field("amount").onChange("")
          }}
        />
      </div>
      {isPurpose(purpose) &&
        (choices.length === 0 ? (
          <Alert>{emptyTexts[purpose]}</Alert>
        ) : (
          <div data-field="target">
            <Select
              {...field("target")}
              label={targetLabels[purpose]}
              options={choices.map(({ value, label }) => ({ value, label }))}
              onChange={(value) => {
                field("target").onChange(value)
                const price = choices.find((one) => one.value === value)?.price ?? null
                field("currency").onChange(price?.currency ?? currency)
                if (price !== null) field("amount").onChange(String(price.amount))
              }}
            />
          </div>
        ))}
      {isDonation && currencies.length > 1 && (
        <div data-field="currency">
          <Select {...field("currency")} value={currency} label="Currency" options={optionsOf(currencies)} />
        </div>
      )}
      <TextField
        {...field("amount")}
        label={`Amount (${isDonation ? currency : values.currency})`}
        inputMode="decimal"
        autoComplete="off"
        description={
          isDonation
            ? `At least ${formatMoney(minimum, currency)}.`
            : "The price on that day. Another amount is refused."
        }
      />
    </>
  )
}

/** Reads what the member can have paid for on the day. */
function OfferFields({ fields }: { readonly fields: Fields }) {
  const { memberId, paidOn } = fields.values
  const { data, error, isFetching, refetch } = useQuery(offlineOffer({ memberId, paidOn }))
  if (data !== undefined)
    return data.isOwn ? (
      <Alert tone="red">This payment would be your own. Ask another member of staff to record it.</Alert>
    ) : (
      <PurposeFields offer={data} fields={fields} />
    )
  return isFailure(error) ? (
    <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} isPending={isFetching} />
  ) : (
    <Loading label="Loading what can be paid for">
      <Skeleton height={72} />
    </Loading>
  )
}

interface OfflineFormProps {
  readonly form: ActorRefFrom<typeof formMachine>
  readonly isBusy: boolean
  readonly onSubmit: () => void
}

/** Asks for everything about a payment into the bank account or in cash (OFFICE §19). */
export function OfflineForm({ form, isBusy, onSubmit }: OfflineFormProps) {
  const fields = useFormFields<OfflineValues>(form)
  const { field, formRef, values, errors, failure } = fields
  const paidOn = field("paidOn")
  const [isUploading, setUploading] = useState(false)
  /** Clears what depends on the member and the day. The amount of a donation does not. */
  const clearTarget = () => {
    field("target").onChange("")
    if (values.purpose !== "donation") field("amount").onChange("")
  }
  const hasOffer = values.memberId !== "" && isDay(values.paidOn)
  return (
    <Card as="section" aria-labelledby="record" className="money-block">
      <h2 id="record" className="display" tabIndex={-1} ref={focusUnlessElsewhere}>
        Record a payment
      </h2>
      <Form
        ref={formRef}
        label="Record a payment"
        onSubmit={() => {
          if (!isUploading) onSubmit()
        }}
        problem={problemOf(failure)}
      >
        <PayerField
          name={values.memberName}
          error={errors["memberId"]}
          isDisabled={isBusy}
          onChoose={(id, fullName) => {
            field("memberId").onChange(id)
            field("memberName").onChange(fullName)
            clearTarget()
          }}
        />
        <DateField
          {...paidOn}
          label="Paid on"
          max={lagosDay()}
          onChange={(value) => {
            paidOn.onChange(value)
            clearTarget()
          }}
        />
        {hasOffer ? (
          <OfferFields fields={fields} />
        ) : (
          <p className="quiet">Choose the member and the day first. They decide what could be paid for.</p>
        )}
        <TextField
          {...field("slip")}
          label="Slip or transfer number"
          autoComplete="off"
          description="Each slip counts once."
        />
        <ProofField
          proof={
            values.proofId === ""
              ? null
              : { _id: values.proofId, kind: values.proofKind === "pdf" ? "pdf" : "picture" }
          }
          isDisabled={isBusy}
          error={errors["proofId"]}
          onUpload={({ _id, kind }) => {
            field("proofKind").onChange(kind)
            field("proofId").onChange(_id)
          }}
          onBusy={setUploading}
        />
        <TextArea
          {...field("note")}
          label="Note"
          isOptional
          description="Admins and treasurers can read it."
        />
        <FormActions>
          <Button
            type="submit"
            isPending={isBusy}
            disabledReason={isUploading ? "The proof is still being uploaded." : undefined}
          >
            Record Payment
          </Button>
        </FormActions>
      </Form>
    </Card>
  )
}
