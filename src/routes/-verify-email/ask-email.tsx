import { useSelector } from "@xstate/react"
import type { Actor } from "xstate"
import { email } from "#api/contract/field-rules.ts"
import type { emailVerificationMachine } from "#machines/email-verification/email-verification.machine.ts"
import { submitTo, useForm } from "#machines/form/form.react.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { Button } from "#ui/button/button.tsx"
import { Form } from "#ui/form/form.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"

const rules = { email: email() }

/** Asks for the email if this device has not stored one. */
export function AskEmail({ flow }: { readonly flow: Actor<typeof emailVerificationMachine> }) {
  const isBusy = useSelector(flow, (snapshot) => snapshot.matches("sendingFirstCode"))
  const { field, formRef, submit } = useForm({
    initialValues: { email: flow.getSnapshot().context.email ?? "" },
    validate: (values) => validateFields(rules, values),
    submit: submitTo(
      flow,
      (values: { email: string }) => flow.send({ type: "email.submitted", ...values }),
      (snapshot) => snapshot.context.failure,
    ),
  })
  return (
    <Form ref={formRef} label="Your email" onSubmit={submit}>
      <TextField
        {...field("email")}
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="send"
      />
      <Button type="submit" isWide isPending={isBusy}>
        Send code
      </Button>
    </Form>
  )
}
