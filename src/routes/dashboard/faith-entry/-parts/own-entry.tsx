import "../../-cards/entry-card.css"
import { useSelector } from "@xstate/react"
import { useId } from "react"
import type { Actor, ActorRefFrom } from "xstate"
import { faithCategories } from "#api/contract/choices.ts"
import type { EntryText, entryChangeMachine } from "#machines/entry-change/entry-change.machine.ts"
import type { formMachine } from "#machines/form/form.machine.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"

type EntryChange = Actor<typeof entryChangeMachine>

const options = faithCategories.map((category) => ({ value: category, label: category }))

/** Shows the dialogs in which a member edits or deletes an entry of their own. */
export function OwnEntryDialogs({ flow }: { readonly flow: EntryChange }) {
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  const isDeleting = useSelector(flow, (snapshot) => snapshot.matches("deleting"))
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const entry = useSelector(flow, (snapshot) => snapshot.context.entry)
  return (
    <>
      {form !== undefined && <EditDialog flow={flow} form={form} />}
      <ConfirmDialog
        isOpen={isDeleting}
        isPending={isBusy}
        tone="danger"
        title="Delete this entry?"
        subtitle="It leaves the list for everyone. You cannot undo this."
        cancelLabel="No, Keep It"
        confirmLabel="Yes, Delete"
        onCancel={() => flow.send({ type: "deletion.cancelled" })}
        onConfirm={() => flow.send({ type: "deletion.confirmed" })}
      >
        <blockquote className="entry-quote">{entry.content}</blockquote>
      </ConfirmDialog>
    </>
  )
}

interface EditDialogProps {
  readonly flow: EntryChange
  readonly form: ActorRefFrom<typeof formMachine>
}

function EditDialog({ flow, form }: EditDialogProps) {
  const id = useId()
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const isComparing = useSelector(flow, (snapshot) => snapshot.matches({ editing: "comparing" }))
  const entry = useSelector(flow, (snapshot) => snapshot.context.entry)
  const { field, formRef, values } = useFormFields<EntryText>(form)
  // A restored draft differs from the entry before anything is typed.
  const isChanged = values.content !== entry.content || values.category !== entry.category
  const category = field("category")
  const cancel = () => flow.send({ type: "editing.cancelled" })
  return (
    <Dialog
      isOpen
      onOpenChange={cancel}
      isDismissable={!isBusy && !isChanged}
      title="Edit Faith Entry"
      subtitle="Your name and the date stay with it."
      width={560}
      actions={
        <>
          <Button variant="quiet" isDisabled={isBusy} onPress={cancel}>
            {isComparing ? "Keep the newer words" : "Cancel"}
          </Button>
          <Button type="submit" form={`${id}-form`} isPending={isBusy}>
            {isComparing ? "Replace with mine" : "Save Changes"}
          </Button>
        </>
      }
    >
      <Form
        id={`${id}-form`}
        ref={formRef}
        label="Edit Faith Entry"
        onSubmit={() => flow.send({ type: "change.submitted" })}
      >
        {isComparing && (
          <Alert role="alert" tone="amber" title="You changed this entry on another device">
            It now reads:
            <blockquote className="entry-quote">{entry.content}</blockquote>
          </Alert>
        )}
        <ToggleGroup label="Category" options={options} value={category.value} onChange={category.onChange} />
        <TextArea {...field("content")} label="Content" rows={6} />
      </Form>
    </Dialog>
  )
}
