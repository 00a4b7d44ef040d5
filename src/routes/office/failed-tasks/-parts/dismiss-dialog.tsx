import * as rules from "#api/contract/field-rules.ts"
import { maxDismissalLength } from "#api/contract/limits.ts"
import type { FailedTask } from "#api/contract/office-to-do.ts"
import { dismissTask } from "#api/office-failed-tasks.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { FormDialog } from "../../../-forms/form-dialog.tsx"
import { reportAct } from "./report-act.ts"
import { taskTitle } from "./task-words.ts"

interface DismissDialogProps {
  readonly task: FailedTask
  readonly onEnd: (id: string) => void
  readonly onClose: () => void
}

/** Ends a failed task with a reason, so that nobody tries it again (OFFICE §2). */
export function DismissDialog({ task, onEnd, onClose }: DismissDialogProps) {
  const words =
    task.kind === "mail"
      ? "The email is not sent, and nobody is told."
      : "The report is not handled. The payment is still asked for at the provider."
  return (
    <FormDialog
      title={`Dismiss: ${taskTitle(task)}`}
      subtitle={`${words} You cannot undo this.`}
      submitLabel="Dismiss"
      draftId={`dismissal/${task._id}`}
      initialValues={{ reason: "" }}
      validate={({ reason }) => validateFields({ reason: rules.filled(maxDismissalLength) }, { reason })}
      submit={async ({ reason }) => {
        const outcome = await runMemberApi(
          () => Promise.resolve(dismissTask),
          { id: task._id, reason },
          new AbortController().signal,
        )
        if (reportAct(outcome, "The task is dismissed")) {
          onEnd(task._id)
          onClose()
        }
        return outcome
      }}
      onClose={onClose}
    >
      {(field) => (
        <TextArea
          {...field("reason")}
          label="Reason"
          description="Why nobody needs it any more. Only staff read it."
        />
      )}
    </FormDialog>
  )
}
