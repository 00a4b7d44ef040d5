import { useSelector } from "@xstate/react"
import { useEffect, useRef } from "react"
import type { Actor } from "xstate"
import {
  codeLength,
  type emailVerificationMachine,
} from "#machines/email-verification/email-verification.machine.ts"
import { Button } from "#ui/button/button.tsx"
import { CodeField } from "#ui/code-field/code-field.tsx"
import { Form } from "#ui/form/form.tsx"
import { Resend } from "../-auth/resend.tsx"

const tooManyTriesMessage =
  "That was the fifth wrong try, so this code cannot be used any more. Please ask for a new one."

/** Shows the six boxes, Verify Account and Resend (SPEC §2 /verify-email; DECISIONS §2). */
export function EnterCode({ flow }: { readonly flow: Actor<typeof emailVerificationMachine> }) {
  const state = useSelector(flow, (snapshot) => snapshot)
  const { code, failure, wrongTries } = state.context
  const isSpent = state.matches({ awaitingCode: { code: "tooManyTries" } })
  const isChecking = state.hasTag("checking")
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A wrong code empties the boxes. The next attempt starts in the first box.
    if (wrongTries > 0) form.current?.querySelector("input")?.focus()
  }, [wrongTries])
  return (
    <>
      <Form ref={form} label="Verify your email" onSubmit={() => flow.send({ type: "code.submitted" })}>
        <CodeField
          label="Verification code"
          length={codeLength}
          value={code}
          onChange={(value) => flow.send({ type: "code.changed", code: value })}
          error={isSpent ? tooManyTriesMessage : failure?.message}
          isDisabled={isSpent || isChecking}
          autoFocus
        />
        <Button type="submit" isWide isPending={isChecking} isDisabled={code.length < codeLength}>
          Verify Account
        </Button>
      </Form>
      <Resend flow={state.children.resend} />
      <div className="auth-alternative">
        <span>Not your address?</span>
        <Button variant="quiet" size="small" onPress={() => flow.send({ type: "email.discarded" })}>
          Use another email
        </Button>
      </div>
    </>
  )
}
