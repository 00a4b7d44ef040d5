import "../-cards/entry-card.css"
import Pencil from "lucide-react/icons/pencil"
import Trash2 from "lucide-react/icons/trash-2"
import type { WrittenEntry } from "#machines/outbox/queued-entry-schema.ts"
import { textsOf } from "#machines/outbox/queued-texts.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { IconButton } from "#ui/icon-button/icon-button.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { RouterLink } from "../../-router-link.ts"
import type { FormPath } from "./form-paths.ts"
import { unsentTexts } from "./unsent-texts.ts"

interface UnsentCardProps {
  readonly entry: WrittenEntry
  /** Why the portal refused it; null while it waits. */
  readonly refusal: string | null
  readonly isSending: boolean
  /** Undefined for what is not edited in a dialog. */
  readonly onEdit: (() => void) | undefined
  /** The page where it is edited; undefined for what has none, and on that page. */
  readonly formPath: FormPath | undefined
  readonly onDelete: () => void
}

/** Shows one entry that waits for a connection, or that was refused. */
export function UnsentCard({ entry, refusal, isSending, onEdit, formPath, onDelete }: UnsentCardProps) {
  const { content, kind, detail } = unsentTexts(entry)
  return (
    <Card as="li" className="entry-card">
      <p>
        {refusal !== null ? (
          <Chip tone={toneOfStatus("failed")}>Not accepted</Chip>
        ) : (
          <Chip tone="amber">Waiting to send</Chip>
        )}
      </p>
      <p className="entry-content">{content}</p>
      {refusal !== null && (
        <Alert tone="red" role="alert">
          {refusal}
        </Alert>
      )}
      <div className="entry-foot">
        <p>
          <strong>{kind}</strong>
          {(refusal === null || entry.kind === "faith entry") && <span className="quiet">{detail}</span>}
        </p>
        <div className="entry-buttons" role="group" aria-label={`Your unsent ${textsOf(entry).name}`}>
          {refusal !== null && onEdit !== undefined && (
            <IconButton label="Edit" icon={<Pencil />} onPress={onEdit} />
          )}
          {refusal !== null && formPath !== undefined && (
            <RouterLink to={formPath} variant="secondary" icon={<Pencil />}>
              Edit
            </RouterLink>
          )}
          <IconButton label="Delete" icon={<Trash2 />} isDisabled={isSending} onPress={onDelete} />
        </div>
      </div>
    </Card>
  )
}
