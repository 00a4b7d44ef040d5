import { useSelector } from "@xstate/react"
import { createFileRoute } from "@tanstack/react-router"
import { lazy, Suspense, useEffect } from "react"
import { useSessionRef } from "#machines/app/app.react.ts"
import { app, whenSessionKnown } from "#machines/app/app.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveEmailVerification } from "#machines/email-verification/email-verification.actors.ts"
import { cooldownLeft, storedVerificationCode } from "#machines/resend/sent-code.ts"
import { Stepper } from "#ui/stepper/stepper.tsx"
import { AuthLayout } from "./-auth/auth-layout.tsx"
import { visitorsOnly } from "./-guards.ts"
import { RouterLink } from "./-router-link.ts"
import { AskEmail } from "./-verify-email/ask-email.tsx"
import { EnterCode } from "./-verify-email/enter-code.tsx"
import { signupSteps } from "./-signup/steps.ts"

/** The token of a mail about another email address: its link confirms the new one, or objects. */
interface EmailChangeLink {
  readonly change?: string
  readonly object?: string
}

export const Route = createFileRoute("/verify-email")({
  validateSearch: (given: EmailChangeLink): EmailChangeLink => given,
  beforeLoad: async ({ search: { change, object } }) => {
    if (change === undefined && object === undefined) await visitorsOnly()
  },
  loader: async () => {
    const { email } = (await whenSessionKnown(app)).context
    return { email, cooldownLeft: cooldownLeft(await storedVerificationCode.read(), email) }
  },
  head: () => ({
    meta: [{ title: "Verify your email" }, { name: "referrer", content: "no-referrer" }],
  }),
  component: VerifyEmailPage,
})

/** Loads for the link of a mail about another email address. */
const EmailChange = lazy(() =>
  import("./-verify-email/email-change.tsx").then((module) => ({ default: module.EmailChange })),
)

/** Verifies the email of a signup, or answers the link of a mail about another address. */
function VerifyEmailPage() {
  const { change, object } = Route.useSearch()
  const token = change ?? object
  if (token === undefined) return <VerifyEmail />
  return (
    <Suspense>
      <EmailChange token={token} answer={change === undefined ? "object" : "confirm"} />
    </Suspense>
  )
}

/** Verifies an email (SPEC §2 /verify-email): the last step of a signup. Unverified members are redirected here. */
function VerifyEmail() {
  const session = useSessionRef()
  const flow = useFlow(liveEmailVerification, { input: Route.useLoaderData() })
  const email = useSelector(flow, (snapshot) => snapshot.context.email)
  const isAsking = useSelector(
    flow,
    (snapshot) => snapshot.matches("askingEmail") || snapshot.matches("sendingFirstCode"),
  )
  // The session stores the email and the result, because it outlives this flow.
  useEffect(() => {
    const subscriptions = [
      flow.on("email.remembered", (event) => session.send(event)),
      flow.on("email.verified", () => session.send({ type: "email.verified" })),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [flow, session])
  return (
    <AuthLayout
      title="Verify your email"
      steps={<Stepper label="Signing up" steps={signupSteps} active={2} />}
      text={
        isAsking ? (
          "Enter the email you signed up with. We send a 6-digit code to it. Did you sign up on another device? Log in first."
        ) : (
          <>
            Enter the 6-digit code that we sent to <strong>{email}</strong>. It works for 10 minutes.
          </>
        )
      }
    >
      {isAsking ? <AskEmail flow={flow} /> : <EnterCode flow={flow} />}
      <p className="auth-alternative">
        <RouterLink to="/login">Back to Login</RouterLink>
      </p>
    </AuthLayout>
  )
}
