import "./unsent.css"
import { useId } from "react"
import { makeFailure } from "#api/failure.ts"
import { useForm } from "#machines/form/form.react.ts"
import { randomId } from "../../../random-id.ts"
import { type Choice, conflictsOf, type Fields, resolved } from "#machines/outbox/queued-changes.ts"
import type { QueuedChange } from "#machines/outbox/queued-entry-schema.ts"
import { outbox } from "#machines/outbox/stored-outbox.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { TwoValues } from "#ui/two-values/two-values.tsx"
import { labelOf, wordsOf } from "./change-words.ts"
import { replacementProblems } from "./replacement-problems.ts"

interface ConflictDialogProps {
  readonly entry: QueuedChange
  /** What the server has by now. */
  readonly latest: Fields
  readonly onClose: () => void
}

/** A choice for each field; "" until one is made. */
type Choices = Readonly<Record<string, Choice | "">>

/** Shows both values of each field that was changed here and elsewhere, and lets the member choose (NETWORK §3.1). */
export function ConflictDialog({ entry, latest, onClose }: ConflictDialogProps) {
  const id = useId()
  const names = conflictsOf(entry, latest)
  const { field, formRef, failure, isChanged, isBusy, submit } = useForm<Choices>({
    initialValues: Object.fromEntries(names.map((name) => [name, ""] as const)),
    validate: (choices) =>
      Object.fromEntries(
        Object.entries(choices)
          .filter(([, choice]) => choice === "")
          .map(([name]) => [name, "Choose one of the two"]),
      ),
    submit: async (choices) => {
      const next = resolved(entry, latest, choices as Readonly<Record<string, Choice>>, randomId())
      if (next === null) await outbox.remove(entry.memberId, entry.clientEntryId)
      else {
        const replacement = await outbox.replace(entry.memberId, entry.clientEntryId, next)
        if (replacement !== "stored")
          return { _tag: "Err", error: makeFailure("Refused", replacementProblems[replacement]) }
      }
      onClose()
      return { _tag: "Ok", value: null }
    },
  })
  const choose = (choice: Choice) => {
    for (const name of names) field(name).onChange(choice)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isDismissable={!isBusy && !isChanged}
      title="Two Changes"
      subtitle="These fields were changed elsewhere before your change was sent. Choose what counts."
      width={560}
      actions={
        <>
          <Button variant="quiet" isDisabled={isBusy} onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={`${id}-form`} isPending={isBusy}>
            Save and Send
          </Button>
        </>
      }
    >
      <Form id={`${id}-form`} ref={formRef} label="Two Changes" onSubmit={submit} problem={failure?.message}>
        {names.length > 1 && (
          <p className="unsent-all">
            <Button variant="secondary" size="small" onPress={() => choose("mine")}>
              Take All of Mine
            </Button>
            <Button variant="secondary" size="small" onPress={() => choose("theirs")}>
              Take All Saved Elsewhere
            </Button>
          </p>
        )}
        {names.map((name) => {
          const { value, error, onChange } = field(name)
          return (
            <TwoValues
              key={name}
              label={labelOf(name)}
              sides={[
                { value: "mine", title: "Your change", words: wordsOf(entry.changes[name]) },
                { value: "theirs", title: "Saved elsewhere", words: wordsOf(latest[name]) },
              ]}
              value={value}
              error={error}
              isReadOnly={isBusy}
              onChange={onChange}
            />
          )
        })}
      </Form>
    </Dialog>
  )
}
