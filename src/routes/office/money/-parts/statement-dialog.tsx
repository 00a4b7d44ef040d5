import { useId } from "react"
import type { MonthStatement } from "#api/contract/office-money.ts"
import * as rules from "#api/contract/field-rules.ts"
import { addInLagos, lagosDay } from "#api/lagos.ts"
import { moneyStatement } from "#api/office-money.ts"
import { saveFile } from "#machines/download/save-file.ts"
import { useForm } from "#machines/form/form.react.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { Select } from "#ui/select/select.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"

const currencies = ["NGN", "USD", "AUD", "CAD", "EUR", "GBP"] as const satisfies MonthStatement["currency"][]
const currencyOptions = currencies.map((currency) => ({ value: currency, label: currency }))

const monthName = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" })
/** Returns this month in Lagos and the 24 before it, the newest first. */
const monthOptions = (now: Date = new Date()) => {
  const middle = new Date(`${lagosDay(now).slice(0, 7)}-15T12:00:00Z`)
  return Array.from({ length: 25 }, (_, before) => {
    const month = addInLagos(middle, { months: -before })
    return { value: lagosDay(month).slice(0, 7), label: monthName.format(month) }
  })
}

type Values = Readonly<{ month: string; currency: MonthStatement["currency"]; password: string }>

/** Exports the ledger of a month in one currency as CSV. The password of the reader confirms it (OFFICE §1). */
export function StatementDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId()
  const months = monthOptions()
  const { field, formRef, failure, isBusy, submit } = useForm<Values>({
    // The books of a month are made after it.
    initialValues: { month: months[1]!.value, currency: "NGN", password: "" },
    validate: ({ password }) => validateFields({ password: rules.password }, { password }),
    submit: async (values) => {
      const outcome = await runMemberApi(
        () => Promise.resolve(moneyStatement),
        values,
        new AbortController().signal,
      )
      if (outcome._tag === "Ok") {
        saveFile(outcome.value)
        onClose()
      }
      return outcome
    },
  })
  const currency = field("currency")
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isDismissable={!isBusy}
      title="Month as CSV"
      subtitle="Every payment, refund and return of the month, from midnight to midnight in Lagos, and their totals. The audit log says that you exported it."
      actions={
        <>
          <Button variant="quiet" isDisabled={isBusy} onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={`${id}-form`} isPending={isBusy}>
            Export
          </Button>
        </>
      }
    >
      <Form
        id={`${id}-form`}
        ref={formRef}
        label="Month as CSV"
        onSubmit={submit}
        problem={failure === null || failure._tag === "BadRequest" ? undefined : failure.message}
      >
        <Select {...field("month")} label="Month" options={months} />
        <Select
          {...currency}
          label="Currency"
          options={currencyOptions}
          onChange={(chosen) => currency.onChange(chosen as MonthStatement["currency"])}
        />
        <TextField
          {...field("password")}
          label="Your password"
          type="password"
          autoComplete="current-password"
        />
      </Form>
    </Dialog>
  )
}
