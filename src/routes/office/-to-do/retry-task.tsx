import { officeToDo, retryTask } from "#api/office.ts"
import { queryClient } from "#api/query-client.ts"
import { useForm } from "#machines/form/form.react.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { Form, FormActions } from "#ui/form/form.tsx"
import { Button } from "#ui/button/button.tsx"
import { showToast } from "#ui/toaster/toast.ts"

/** Tries a mail or another task again that the server gave up, and shows what waits after it. */
export function RetryTask({ id }: { readonly id: string }) {
  const { failure, isBusy, submit } = useForm<Readonly<{ id: string }>>({
    initialValues: { id },
    validate: () => ({}),
    submit: async (task) => {
      const outcome = await runMemberApi(
        () => Promise.resolve(retryTask),
        task.id,
        new AbortController().signal,
      )
      if (outcome._tag === "Ok") {
        showToast({ tone: "success", text: "The server tries it again" })
        queryClient.setQueryData(officeToDo().queryKey, outcome.value)
      }
      return outcome
    },
  })
  return (
    <Form label="Failed task" onSubmit={submit} problem={failure?.message}>
      <FormActions>
        <Button type="submit" variant="secondary" isPending={isBusy}>
          Try the Oldest Again
        </Button>
      </FormActions>
    </Form>
  )
}
