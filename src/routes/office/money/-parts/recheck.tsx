import type { MoneyPayment } from "#api/contract/office-money.ts"
import { recheckPayment } from "#api/office-money.ts"
import { useForm } from "#machines/form/form.react.ts"
import { actOnPayment } from "#machines/refund/payment-act.actors.ts"
import { Button } from "#ui/button/button.tsx"
import { Form } from "#ui/form/form.tsx"
import { providerNames } from "./money-words.ts"

/** Asks the provider about the payment again. */
export function Recheck({ payment }: { readonly payment: MoneyPayment }) {
  const provider = providerNames[payment.source]
  const { field, values, submit, isBusy, failure } = useForm({
    initialValues: { times: 0 },
    validate: () => ({}),
    submit: () => actOnPayment(recheckPayment, payment.reference, payment.reference),
  })
  return (
    <Form
      label={`Ask ${provider} again`}
      onSubmit={() => {
        // A form that was accepted is sent again only after a change.
        field("times").onChange(values.times + 1)
        submit()
      }}
      problem={failure === null ? undefined : failure.message}
    >
      <Button type="submit" variant="secondary" isPending={isBusy}>
        {`Ask ${provider} again`}
      </Button>
    </Form>
  )
}
