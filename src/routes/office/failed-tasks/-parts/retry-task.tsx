import { retryTask } from "#api/office-failed-tasks.ts"
import { useForm } from "#machines/form/form.react.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { Button } from "#ui/button/button.tsx"
import { Form } from "#ui/form/form.tsx"
import { reportAct } from "./report-act.ts"

interface RetryTaskProps {
  readonly id: string
  /** What the task is about. */
  readonly title: string
  readonly onEnd: (id: string) => void
}

/** Tries a mail or another task again that the server gave up. */
export function RetryTask({ id, title, onEnd }: RetryTaskProps) {
  const { failure, isBusy, submit } = useForm<Readonly<{ id: string }>>({
    initialValues: { id },
    validate: () => ({}),
    submit: async (task) => {
      const outcome = await runMemberApi(
        () => Promise.resolve(retryTask),
        task.id,
        new AbortController().signal,
      )
      if (reportAct(outcome, "The server tries it again")) onEnd(task.id)
      return outcome
    },
  })
  return (
    <Form label={title} onSubmit={submit} problem={failure?.message}>
      <Button type="submit" variant="secondary" isPending={isBusy} aria-label={`Try Again: ${title}`}>
        Try Again
      </Button>
    </Form>
  )
}
