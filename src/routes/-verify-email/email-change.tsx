import { useForm } from "#machines/form/form.react.ts"
import { runApi } from "#machines/from-api.ts"
import { laterEndIfRevoked } from "#machines/session/later-end-if-revoked.actors.ts"
import { Button } from "#ui/button/button.tsx"
import { Form } from "#ui/form/form.tsx"
import { AuthLayout } from "../-auth/auth-layout.tsx"
import { RouterLink } from "../-router-link.ts"

const texts = {
  confirm: {
    title: "Confirm your new email",
    text: "From now on you log in with the address that got our email. All devices are logged out.",
    button: "Confirm This Address",
    doneTitle: "Your email has changed",
    doneText: "Log in with your new address. Your password is the same.",
  },
  object: {
    title: "Keep your email",
    text: "The office was asked to give your account another address. Nothing has changed yet.",
    button: "Keep My Address",
    doneTitle: "You keep your email",
    doneText: "The link in the other mail does not work any more. Nothing has changed.",
  },
} as const

interface EmailChangeProps {
  /** The token of the link. */
  readonly token: string
  readonly answer: "confirm" | "object"
}

/** Answers the link of a mail about another email address (OFFICE §8). A press, since mail programs open links too. */
export function EmailChange({ token, answer }: EmailChangeProps) {
  const { title, text, button, doneTitle, doneText } = texts[answer]
  const { formRef, failure, isBusy, isSubmitted, submit } = useForm({
    initialValues: {},
    validate: () => ({}),
    submit: async () => {
      const outcome = await runApi(
        async () => (await import("#api/email-changes.ts")).answerEmailChange,
        { token, answer },
        new AbortController().signal,
      )
      // The server has ended every login of the member, perhaps also the one of this device.
      if (answer === "confirm" && outcome._tag === "Ok") await laterEndIfRevoked()
      return outcome
    },
  })
  return (
    <AuthLayout title={isSubmitted ? doneTitle : title} text={isSubmitted ? doneText : text}>
      {isSubmitted ? (
        <RouterLink to="/login">Go to Login</RouterLink>
      ) : (
        <Form ref={formRef} label={title} onSubmit={submit} problem={failure?.message}>
          <Button type="submit" isWide isPending={isBusy}>
            {button}
          </Button>
        </Form>
      )}
    </AuthLayout>
  )
}
