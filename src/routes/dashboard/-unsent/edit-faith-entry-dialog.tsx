import { faithCategories } from "#api/contract/choices.ts"
import { makeFailure } from "#api/failure.ts"
import { type FaithValues, validateEntry } from "#machines/faith-entry/faith-values.ts"
import { randomId } from "../../../random-id.ts"
import type { QueuedFaithEntry } from "#machines/outbox/queued-entry-schema.ts"
import { outbox } from "#machines/outbox/stored-outbox.ts"
import { Switch } from "#ui/switch/switch.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { FormDialog } from "../../-forms/form-dialog.tsx"
import { replacementProblems } from "./replacement-problems.ts"

const options = faithCategories.map((category) => ({ value: category, label: category }))

interface EditFaithEntryDialogProps {
  /** The entry that the portal refused. */
  readonly entry: QueuedFaithEntry
  /** Why it was refused. */
  readonly refusal: string
  readonly onClose: () => void
}

/** Changes an entry that the portal refused. The outbox sends it again once it is saved (NETWORK §3.3). */
export function EditFaithEntryDialog({ entry, refusal, onClose }: EditFaithEntryDialogProps) {
  const { category, content, isAnonymous, memberId, clientEntryId } = entry
  return (
    <FormDialog<FaithValues>
      title="Edit Unsent Entry"
      subtitle={refusal}
      width={560}
      submitLabel="Save and Send"
      draftId={`unsent/${clientEntryId}`}
      initialValues={{ category, content, isAnonymous }}
      validate={validateEntry}
      submit={async (values) => {
        // The server never stored the refused entry, so the changed one gets a new idempotency key.
        const changed = { kind: "faith entry", ...values, clientEntryId: randomId() } as const
        const replacement = await outbox.replace(memberId, clientEntryId, changed)
        if (replacement !== "stored")
          return { _tag: "Err", error: makeFailure("Refused", replacementProblems[replacement]) }
        onClose()
        return { _tag: "Ok", value: null }
      }}
      onClose={onClose}
    >
      {(field) => {
        const categoryField = field("category")
        const anonymity = field("isAnonymous")
        return (
          <>
            <ToggleGroup
              label="Category"
              options={options}
              value={categoryField.value}
              onChange={categoryField.onChange}
            />
            <TextArea {...field("content")} label="Content" rows={6} />
            <Switch
              name="isAnonymous"
              label="Post as anonymous"
              onLabel="Yes"
              offLabel="No"
              isSelected={anonymity.value}
              isReadOnly={anonymity.isReadOnly}
              onChange={anonymity.onChange}
            />
          </>
        )
      }}
    </FormDialog>
  )
}
