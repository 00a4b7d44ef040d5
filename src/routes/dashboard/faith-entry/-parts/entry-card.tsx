import "../../-cards/entry-card.css"
import HandHeart from "lucide-react/icons/hand-heart"
import MessageCircle from "lucide-react/icons/message-circle"
import Pencil from "lucide-react/icons/pencil"
import Sunrise from "lucide-react/icons/sunrise"
import Trash2 from "lucide-react/icons/trash-2"
import type { FaithEntry } from "#api/contract/faith-entry.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Avatar } from "#ui/avatar/avatar.tsx"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { IconButton } from "#ui/icon-button/icon-button.tsx"
import { AgoTime } from "../../-reading/ago-time.tsx"
import { ReportButton } from "../../-reports/report-button.tsx"

const badges = {
  Testimony: { tone: "green", Icon: Sunrise },
  "Prayer Request": { tone: "plum", Icon: HandHeart },
  Comment: { tone: "neutral", Icon: MessageCircle },
} as const

interface EntryCardProps {
  readonly entry: FaithEntry
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** Shows one entry with category, content, author and date (SPEC §2). The author's own entry has Edit and Delete, another one Report. */
export function EntryCard({ entry, onEdit, onDelete }: EntryCardProps) {
  const { tone, Icon } = badges[entry.category]
  const name = entry.isAnonymous ? undefined : entry.user?.fullName
  return (
    <Card as="li" className="entry-card">
      <p>
        <Chip tone={tone} icon={<Icon size={14} />}>
          {entry.category}
        </Chip>
      </p>
      {entry.hiddenReason != null && (
        <Alert tone="amber" title="Hidden by the office">
          Only you see this entry. Reason: {entry.hiddenReason}
        </Alert>
      )}
      <p className="entry-content">{entry.content}</p>
      <div className="entry-foot">
        <Avatar name={name} src={entry.user?.avatarUrl ?? undefined} size={44} tone="neutral" />
        <p>
          <span>
            Posted by <strong>{name ?? "Anonymous"}</strong>
          </span>
          <span className="quiet">
            <AgoTime at={entry.createdAt} />
            {(entry.editedAt ?? null) !== null && " · Edited"}
          </span>
        </p>
        {entry.isMine === false && (
          <div className="entry-buttons">
            <ReportButton
              kind="entry"
              id={entry._id}
              what={`${entry.category.toLowerCase()} by ${name ?? "Anonymous"}`}
            />
          </div>
        )}
        {entry.isMine === true && entry.version !== undefined && (
          <div className="entry-buttons" role="group" aria-label={`Your ${entry.category}`}>
            <IconButton label="Edit" icon={<Pencil />} onPress={onEdit} />
            <IconButton label="Delete" icon={<Trash2 />} onPress={onDelete} />
          </div>
        )}
      </div>
    </Card>
  )
}
