import { useSelector } from "@xstate/react"
import { createFileRoute } from "@tanstack/react-router"
import { filled, newPassword } from "#api/contract/field-rules.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { cooldownLeft, readResetCode } from "#machines/resend/sent-code.ts"
import { submitTo, useForm } from "#machines/form/form.react.ts"
import { livePasswordReset } from "#machines/password-reset/password-reset.actors.ts"
import { confirmation, validateFields } from "#machines/signup/rules.ts"
import { personalWordsOf } from "#machines/signup/signup-form.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { AuthLayout } from "./-auth/auth-layout.tsx"
import { NewPassword } from "./-auth/new-password.tsx"
import { Resend } from "./-auth/resend.tsx"
import { RouterLink } from "./-router-link.ts"
import { validSearch } from "./-valid-search.ts"

export const Route = createFileRoute("/reset-password")({
  validateSearch: validSearch((search): { token?: string } => {
    const { token } = search
    // The router parses a code that has only digits as a number.
    return typeof token === "string" || typeof token === "number" ? { token: String(token) } : {}
  }),
  loader: async () => {
    const sent = await readResetCode()
    const email = sent?.email ?? null
    return { email, cooldownLeft: cooldownLeft(sent, email) }
  },
  head: () => ({ meta: [{ title: "Reset password" }, { name: "referrer", content: "no-referrer" }] }),
  component: ResetPassword,
})

const validate = (values: { token: string; newPassword: string; confirmPassword: string }) =>
  validateFields(
    {
      token: filled(200),
      newPassword,
      confirmPassword: confirmation(values.newPassword),
    },
    values,
  )

/** Sets a new password (SPEC §2 /reset-password). The member types the code or opens the link in the mail. */
function ResetPassword() {
  const { token = "" } = Route.useSearch()
  const flow = useFlow(livePasswordReset, { input: Route.useLoaderData() })
  const state = useSelector(flow, (snapshot) => snapshot)
  const initialValues = { token, newPassword: "", confirmPassword: "" }
  const { field, formRef, submit } = useForm({
    initialValues,
    validate,
    submit: submitTo(
      flow,
      (values: typeof initialValues) => flow.send({ type: "password.submitted", ...values }),
      (snapshot) => snapshot.context.failure,
    ),
  })
  const { email } = state.context
  const close = () => flow.send({ type: "dialog.closed" })
  return (
    <AuthLayout
      title="Reset password"
      text={
        email === null ? (
          "Enter the code from our email and choose a new password."
        ) : (
          <>
            Enter the code that we sent to <strong>{email}</strong> and choose a new password.
          </>
        )
      }
    >
      <Form ref={formRef} label="Reset password" onSubmit={submit}>
        <TextField
          {...field("token")}
          label="Token"
          description="The code from our email. It works once, within 30 minutes."
          autoComplete="one-time-code"
          spellCheck="false"
          enterKeyHint="next"
        />
        <NewPassword
          label="New Password"
          password={field("newPassword")}
          confirmation={field("confirmPassword")}
          words={personalWordsOf({ email: email ?? "" })}
        />
        <Button type="submit" isWide isPending={state.hasTag("busy")}>
          Reset Password
        </Button>
      </Form>
      <Resend flow={state.children.resend} />
      <p className="auth-alternative">
        <RouterLink to="/login">Back to Login</RouterLink>
      </p>
      <Dialog
        isOpen={state.matches("changed")}
        onOpenChange={close}
        title="Congratulations"
        subtitle="Password reset successfully"
        actions={<Button onPress={close}>Back to Login</Button>}
      />
    </AuthLayout>
  )
}
