import "./faith.css"
import HandHeart from "lucide-react/icons/hand-heart"
import MessageCircle from "lucide-react/icons/message-circle"
import Sunrise from "lucide-react/icons/sunrise"
import type { FaithEntry } from "#api/contract/faith-entry.ts"
import { formatDateTime } from "#api/dates.ts"
import { Avatar } from "#ui/avatar/avatar.tsx"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"

const badges = {
  Testimony: { tone: "green", Icon: Sunrise },
  "Prayer Request": { tone: "plum", Icon: HandHeart },
  Comment: { tone: "neutral", Icon: MessageCircle },
} as const

/** Shows one entry with category, content, author and date (SPEC §2). */
export function EntryCard({ entry }: { readonly entry: FaithEntry }) {
  const { tone, Icon } = badges[entry.category]
  const name = entry.isAnonymous ? undefined : entry.user?.fullName
  return (
    <Card as="li" className="faith-card">
      <p>
        <Chip tone={tone} icon={<Icon size={14} />}>
          {entry.category}
        </Chip>
      </p>
      <p className="faith-content">{entry.content}</p>
      <div className="faith-foot">
        <Avatar name={name} size={36} tone="neutral" />
        <p>
          <span>
            Posted by <strong>{name ?? "Anonymous"}</strong>
          </span>
          <time dateTime={entry.createdAt} className="quiet">
            {formatDateTime(entry.createdAt)}
          </time>
        </p>
      </div>
    </Card>
  )
}
