import type { MoneyPayment } from "#api/contract/office-money.ts"
import * as rules from "#api/contract/field-rules.ts"
import { formatMoney } from "#api/money.ts"
import { refundPayment } from "#api/office-money.ts"
import { useForm } from "#machines/form/form.react.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Checkbox } from "#ui/checkbox/checkbox.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { providerNames } from "./money-words.ts"
import { RefundList } from "./refund-list.tsx"
import { secondPersonWords } from "./second-person.ts"
import { problemOf, sendAct } from "./send.ts"

type Values = Readonly<{ id: string; amount: string; revokes: boolean; note: string; password: string }>

const freshValues = (): Values => ({
  id: crypto.randomUUID(),
  amount: "",
  revokes: false,
  note: "",
  password: "",
})

function RefundForm({ payment }: { readonly payment: MoneyPayment }) {
  const { reference, amount, currency, remaining, limit } = payment
  const rest = formatMoney(remaining, currency)
  const { field, formRef, values, failure, isBusy, submit } = useForm<Values>({
    initialValues: freshValues(),
    validate: (given) => {
      const typed = Number(given.amount)
      const isWithinRemaining = typed > 0 && typed <= remaining && /^\d+(\.\d{1,2})?$/.test(given.amount)
      return {
        ...(isWithinRemaining ? {} : { amount: `Enter an amount up to ${rest}` }),
        ...validateFields(
          { note: rules.filled(1_000), password: rules.password },
          { note: given.note, password: given.password },
        ),
      }
    },
    submit: ({ id, amount: typed, ...given }) =>
      sendAct(refundPayment, { ...given, reference, _id: id, amount: Number(typed), remaining }, reference),
  })
  const typed = Number(values.amount)
  const isAll = typed === amount
  const isAboveLimit = amount - remaining + typed > limit
  const revokes = field("revokes")
  return (
    <Form ref={formRef} label="Refund" onSubmit={submit} problem={problemOf(failure)}>
      <TextField
        {...field("amount")}
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        description={`${rest} can be refunded.`}
      />
      {isAll ? (
        <p>The whole amount is refunded, so the member loses what it paid for.</p>
      ) : (
        <Checkbox
          name="revokes"
          isSelected={revokes.value}
          isReadOnly={revokes.isReadOnly}
          onChange={revokes.onChange}
          label="Also take away what was paid for"
        />
      )}
      <TextArea {...field("note")} label="Note" description="Why you refund it. It stays in the history." />
      <TextField
        {...field("password")}
        label="Your password"
        type="password"
        autoComplete="current-password"
      />
      {isAboveLimit && <Alert>{`This needs a second person. ${secondPersonWords(payment.approvers)}`}</Alert>}
      <FormActions>
        <Button type="submit" variant="danger" isPending={isBusy}>
          {isAboveLimit ? "Ask to Refund" : `Refund with ${providerNames[payment.source]}`}
        </Button>
      </FormActions>
    </Form>
  )
}

interface RefundsProps {
  readonly payment: MoneyPayment
  /** The reader's id. */
  readonly staffId: string
  readonly mayDecide: boolean
  readonly mayApprove: boolean
}

/** Shows the refunds of a payment, and the form for a further one (OFFICE §3). */
export function Refunds({ payment, staffId, mayDecide, mayApprove }: RefundsProps) {
  const mayRefund = mayDecide && !payment.isOwn && payment.remaining > 0
  if (!mayRefund && payment.refunds.length === 0) return null
  return (
    <Card as="section" aria-labelledby="refunds" className="money-block">
      <h2 id="refunds" className="display">
        Refunds
      </h2>
      <RefundList payment={payment} staffId={staffId} mayApprove={mayApprove} />
      {/* Another amount remains after each refund, so the form begins again. */}
      {mayRefund && <RefundForm key={`${payment.refunds.length} ${payment.remaining}`} payment={payment} />}
    </Card>
  )
}
