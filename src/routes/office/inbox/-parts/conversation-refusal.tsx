import { admin } from "#api/contract/chats.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { RouterLink } from "../../../-router-link.ts"

/** Says why a conversation is not shown to somebody whose role includes the inbox (OFFICE §10). */
export function ConversationRefusal({
  isOwn,
  isAdmin,
}: {
  readonly isOwn: boolean
  readonly isAdmin: boolean
}) {
  if (!isOwn)
    return (
      <EmptyState
        title="This conversation is not assigned to you"
        text="Ask an admin or a moderator to assign it to you."
        illustration="inbox"
      />
    )
  return (
    <EmptyState
      title="You cannot answer your own messages"
      text="Another member of staff reads and answers this conversation."
      illustration="inbox"
      // In Messaging an admin is the office.
      action={
        !isAdmin && (
          <RouterLink to="/dashboard/messaging" search={{ id: admin }} variant="secondary">
            Open it in Messaging
          </RouterLink>
        )
      }
    />
  )
}
