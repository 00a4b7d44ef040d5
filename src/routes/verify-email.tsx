import { useSelector } from "@xstate/react"
import { createFileRoute, useLocation } from "@tanstack/react-router"
import { useEffect } from "react"
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
import { EmailChange } from "./-verify-email/email-change.tsx"
import { EnterCode } from "./-verify-email/enter-code.tsx"
import { signupSteps } from "./-signup/steps.ts"

export const Route = createFileRoute("/verify-email")({
  // The link of a mail about another email address is for members too (OFFICE §8).
  beforeLoad: ({ location }) => (/^\?(change|object)=/.test(location.searchStr) ? undefined : visitorsOnly()),
  loader: async () => {
    const { email } = (await whenSessionKnown(app)).context
    return { email, cooldownLeft: cooldownLeft(await storedVerificationCode.read(), email) }
  },
  head: () => ({ meta: [{ title: "Verify your email" }] }),
  component: VerifyEmailPage,
})

/** Verifies the email of a signup, or answers the link of a mail about another address (OFFICE §8). */
function VerifyEmailPage() {
  const search = new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr }))
  const [change, object] = [search.get("change"), search.get("object")]
  if (change !== null) return <EmailChange token={change} answer="confirm" />
  return object === null ? <VerifyEmail /> : <EmailChange token={object} answer="object" />
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
