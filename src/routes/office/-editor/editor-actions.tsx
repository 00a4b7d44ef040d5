import "./editor.css"
import { useSelector } from "@xstate/react"
import { useContext } from "react"
import { formatDateTime, lagos } from "#api/dates.ts"
import { Button } from "#ui/button/button.tsx"
import { FormActions } from "#ui/form/form.tsx"
import type { RecordEditor } from "./conflict.tsx"
import { PendingPicture } from "./pending-picture.ts"

/** Says whether something is not saved, and shows the buttons below the form of a record. */
export function EditorActions({ flow }: { readonly flow: RecordEditor }) {
  const isDirty = useSelector(flow, (snapshot) => snapshot.matches({ editing: "dirty" }))
  const isSaving = useSelector(flow, (snapshot) => snapshot.hasTag("busy"))
  const { reason } = useContext(PendingPicture)
  const { changedBy, changedAt } = useSelector(flow, (snapshot) => snapshot.context.base)
  const who = changedBy === null ? "" : ` by ${changedBy}`
  const saved =
    changedAt === "" ? "Nothing typed yet." : `Saved${who} on ${formatDateTime(changedAt, lagos)}.`
  return (
    <div className="editor-actions">
      <p role="status" className="editor-state">
        {isSaving ? "Saving…" : isDirty ? "Not saved. Your changes are kept on this device." : saved}
      </p>
      <FormActions>
        {isDirty && (
          <Button variant="quiet" onPress={() => flow.send({ type: "changes.discarded" })}>
            Discard Changes
          </Button>
        )}
        <Button type="submit" isPending={isSaving} disabledReason={reason}>
          Save
        </Button>
      </FormActions>
    </div>
  )
}
