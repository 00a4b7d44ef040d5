import { createFileRoute } from "@tanstack/react-router"
import { email, password } from "#api/contract/field-rules.ts"
import { useSessionRef } from "#machines/app/app.react.ts"
import { submitTo, useForm } from "#machines/form/form.react.ts"
import { isSuspension } from "#machines/session/session-setup.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Form } from "#ui/form/form.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { association } from "../association.ts"
import { pictures } from "../brand/pictures.ts"
import { AuthLayout } from "./-auth/auth-layout.tsx"
import { visitorsOnly } from "./-guards.ts"
import { RouterLink } from "./-router-link.ts"

export const Route = createFileRoute("/login")({
  staticData: { prerendered: { isForVisitors: true } },
  // Removes every search parameter: a form sent by GET would leave the password in the address.
  search: { middlewares: [() => ({})] },
  beforeLoad: visitorsOnly,
  head: () => ({
    meta: [
      { title: "Login" },
      {
        name: "description",
        content: `Log in to the member portal of the ${association.name}.`,
      },
    ],
  }),
  component: Login,
})

const rules = { email: email(), password }
const initialValues = { email: "", password: "" }

/** Shows the login form (SPEC §2 /login). The session then navigates to /verify-email, the requested page or the dashboard. */
function Login() {
  const session = useSessionRef()
  // Read, not subscribed to: a broken session would break this page too, under the screen that says so.
  const sessionFailure = session.getSnapshot().context.failure
  const { field, formRef, isBusy, isSubmitted, submit, failure, errors } = useForm({
    initialValues,
    validate: (values) => validateFields(rules, values),
    submit: submitTo(
      session,
      (values: typeof initialValues) => session.send({ type: "login.submitted", ...values }),
      (snapshot) => snapshot.context.failure,
    ),
  })
  return (
    <AuthLayout
      title="Login"
      text="Welcome back. It is good to see you."
      picture={pictures.panels.login}
      headline={association.motto}
    >
      {isSuspension(sessionFailure) && (
        <Alert tone="red" role="alert">
          {sessionFailure.message}
        </Alert>
      )}
      <Form ref={formRef} label="Login" onSubmit={submit}>
        <TextField
          {...field("email")}
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          enterKeyHint="next"
        />
        <TextField
          {...field("password")}
          label="Password"
          type="password"
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <div className="auth-forgot">
          <RouterLink to="/forgot-password">Forgot Password?</RouterLink>
        </div>
        {/* Stays pending after the login, until the next page has loaded. */}
        <Button type="submit" isWide isPending={isBusy || isSubmitted}>
          Login
        </Button>
        {failure !== null && Object.keys(errors).length === 0 && <Alert tone="red">{failure.message}</Alert>}
      </Form>
      <p className="auth-alternative">
        New here? <RouterLink to="/signup">Sign Up</RouterLink>
      </p>
    </AuthLayout>
  )
}
