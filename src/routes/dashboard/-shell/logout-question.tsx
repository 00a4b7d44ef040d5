import type { ReactNode } from "react"
import { useOutbox } from "#machines/outbox/outbox.react.ts"
import { hasRecord } from "#machines/session/storage.ts"
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx"

const sendMessages = async (): Promise<void> => {
  if (hasRecord("messages"))
    await (await import("#machines/conversation/send-stored.actors.ts")).sendStored(true)
}

interface LogoutQuestionProps {
  /** How many entries and messages are not sent; null while the page does not know. */
  readonly count: number | null
  /** Must be false while nothing waits. */
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onLogout: () => void
}

/** Asks what shall happen to unsent entries and messages, because a logout deletes them from this device (NETWORK §4). */
export function LogoutQuestion({ count, isOpen, onClose, onLogout }: LogoutQuestionProps): ReactNode {
  const { retry } = useOutbox()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      tone="danger"
      title={count === 1 ? "1 entry is not sent" : `${count ?? "Some"} entries are not sent`}
      subtitle={`Send ${count === 1 ? "it, or delete it" : "them, or delete them"} and log out?`}
      cancelLabel={count === 1 ? "Send It" : "Send Them"}
      confirmLabel="Delete and Log Out"
      onCancel={() => {
        retry()
        // If the script fails to load, they still wait.
        sendMessages().catch(() => undefined)
        onClose()
      }}
      onConfirm={onLogout}
    />
  )
}
