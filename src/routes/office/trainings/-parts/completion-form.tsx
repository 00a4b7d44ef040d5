import { useEffect } from "react"
import * as rules from "#api/contract/field-rules.ts"
import { useForm } from "#machines/form/form.react.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { Button } from "#ui/button/button.tsx"
import { Form } from "#ui/form/form.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import { sendCompletion } from "./send-completion.ts"

/** Notes that a member has completed the training. `id` is the training's. */
export function CompletionForm({ id }: { readonly id: string }) {
  const { field, formRef, failure, isBusy, isSubmitted, submit } = useForm<Readonly<{ member: string }>>({
    initialValues: { member: "" },
    validate: (values) =>
      validateFields(
        { member: rules.filled(rules.maxEmailLength, "Enter an email or a membership ID") },
        values,
      ),
    submit: async ({ member }) => {
      const outcome = await sendCompletion({ id, member: member.trim(), isCompleted: true })
      if (outcome._tag === "Ok") showToast({ tone: "success", text: "The completion is noted" })
      return outcome
    },
  })
  const { onChange: setMember } = field("member")
  useEffect(() => {
    // The next completion begins with an empty field.
    if (isSubmitted) setMember("")
  })
  return (
    <Form
      ref={formRef}
      label="A completion"
      onSubmit={submit}
      problem={failure === null || failure._tag === "BadRequest" ? undefined : failure.message}
    >
      <TextField
        {...field("member")}
        label="Who completed it"
        description="Email or membership ID."
        autoComplete="off"
      />
      <div>
        <Button type="submit" variant="secondary" isPending={isBusy}>
          Note Completion
        </Button>
      </div>
    </Form>
  )
}
