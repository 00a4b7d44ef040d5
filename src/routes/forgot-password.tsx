import { useSelector } from "@xstate/react"
import { createFileRoute } from "@tanstack/react-router"
import { email } from "#api/contract/field-rules.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { submitTo, useForm } from "#machines/form/form.react.ts"
import { liveResetRequest } from "#machines/reset-request/reset-request.actors.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { Button } from "#ui/button/button.tsx"
import { Form } from "#ui/form/form.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { AuthLayout } from "./-auth/auth-layout.tsx"
import { RouterLink } from "./-router-link.ts"

export const Route = createFileRoute("/forgot-password")({
  head: () => ({ meta: [{ title: "Forgot password" }] }),
  component: ForgotPassword,
})

const rules = { email: email() }
const initialValues = { email: "" }

/** Sends a reset code, then navigates to /reset-password (SPEC §2). */
function ForgotPassword() {
  const flow = useFlow(liveResetRequest)
  const isBusy = useSelector(flow, (snapshot) => !snapshot.matches("enteringEmail"))
  const { field, formRef, submit } = useForm({
    initialValues,
    validate: (values) => validateFields(rules, values),
    submit: submitTo(
      flow,
      (values: typeof initialValues) => flow.send({ type: "email.submitted", ...values }),
      (snapshot) => snapshot.context.failure,
    ),
  })
  return (
    <AuthLayout
      title="Forgot password"
      text="Enter the email you signed up with. We send you a code to set a new password."
    >
      <Form ref={formRef} label="Forgot password" onSubmit={submit}>
        <TextField
          {...field("email")}
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          enterKeyHint="send"
        />
        <Button type="submit" isWide isPending={isBusy}>
          Send code
        </Button>
      </Form>
      <p className="auth-alternative">
        Remembered it? <RouterLink to="/login">Back to Login</RouterLink>
      </p>
    </AuthLayout>
  )
}
