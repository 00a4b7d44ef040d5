import { createFileRoute } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { newPassword, password } from "#api/contract/field-rules.ts"
import { useSession } from "#machines/app/app.react.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { submitTo, useForm } from "#machines/form/form.react.ts"
import { livePasswordChange } from "#machines/password-change/password-change.actors.ts"
import type { PasswordChange } from "#machines/password-change/password-change.machine.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { personalWordsOf } from "#machines/signup/signup-form.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { Alert } from "#ui/alert/alert.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { NewPassword } from "../-auth/new-password.tsx"
import { RouterLink } from "../-router-link.ts"
import { PasswordFrame } from "./-settings/password-frame.tsx"

export const Route = createFileRoute("/dashboard/update-password")({
  head: () => ({ meta: [{ title: "Change password" }] }),
  component: UpdatePassword,
})

type Values = PasswordChange & Record<string, string>

const initialValues: Values = { oldPassword: "", newPassword: "", confirmPassword: "" }

/** Requires all three fields (SPEC §5). The flow reports when the two new passwords differ. */
const validate = (values: Values) =>
  validateFields({ oldPassword: password, newPassword, confirmPassword: password }, values)

/** Changes the member's password (SPEC §2, /dashboard/update-password). */
function UpdatePassword() {
  const user = useSession((session) => session.context.user)
  const flow = useFlow(livePasswordChange)
  const isChanged = useSelector(flow, (snapshot) => snapshot.matches("changed"))
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const { field, formRef, submit } = useForm({
    initialValues,
    validate,
    submit: submitTo(
      flow,
      (values: Values) => flow.send({ type: "password.submitted", ...values }),
      (snapshot) => snapshot.context.failure,
    ),
  })
  if (user === null) return null
  const { firstName, middleName, lastName, email } = user
  return (
    <PasswordFrame>
      <PageHeading
        title="Change Password"
        back={
          <RouterLink to="/dashboard/settings" variant="quiet" icon={<ArrowLeft size={18} />}>
            Back
          </RouterLink>
        }
      />
      {isChanged ? (
        <Card className="password-change-done">
          <Alert tone="green" role="status" title="Your password is changed">
            This device stays logged in. Every other device was logged out. We have sent an email about it to{" "}
            {email}.
          </Alert>
          <RouterLink to="/dashboard/settings" variant="primary">
            Back to Settings
          </RouterLink>
        </Card>
      ) : (
        <Card>
          <Form ref={formRef} label="Change password" onSubmit={submit}>
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <TextField
              {...field("oldPassword")}
              label="Old Password"
              type="password"
              autoComplete="current-password"
              enterKeyHint="next"
            />
            <NewPassword
              label="New Password"
              password={field("newPassword")}
              confirmation={field("confirmPassword")}
              words={personalWordsOf({ firstName, middleName: middleName ?? "", lastName, email })}
            />
            <FormActions>
              <Button type="submit" isPending={isBusy}>
                Change Password
              </Button>
            </FormActions>
          </Form>
        </Card>
      )}
    </PasswordFrame>
  )
}
