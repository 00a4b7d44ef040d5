import { latestOf } from "#machines/outbox/queued-changes.ts"
import type { WrittenEntry } from "#machines/outbox/queued-entry-schema.ts"
import type { Failure } from "../../../outcome.ts"
import { ConflictDialog } from "./conflict-dialog.tsx"
import { EditFaithEntryDialog } from "./edit-faith-entry-dialog.tsx"

interface EditDialogProps {
  /** The entry that the portal refused. */
  readonly entry: WrittenEntry
  /** Why it was refused. */
  readonly failure: Failure
  readonly onClose: () => void
}

/** Shows the dialog in which a refused entry is edited. Shows nothing for an entry without one. */
export function EditDialog({ entry, failure, onClose }: EditDialogProps) {
  if (entry.kind === "application") return null
  if (entry.kind === "faith entry")
    return <EditFaithEntryDialog entry={entry} refusal={failure.message} onClose={onClose} />
  const latest = latestOf(failure)
  return latest === null ? null : <ConflictDialog entry={entry} latest={latest} onClose={onClose} />
}
