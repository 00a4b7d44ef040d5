import type { ReactNode } from "react"
import { useOutbox } from "#machines/outbox/outbox.react.ts"
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx"

interface LogoutQuestionProps {
  /** Must be false while nothing waits. */
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onLogout: () => void
}

/** Asks what shall happen to unsent entries, because a logout deletes them from this device (NETWORK §4). */
export function LogoutQuestion({ isOpen, onClose, onLogout }: LogoutQuestionProps): ReactNode {
  const { entries, retry } = useOutbox()
  const count = entries.length
  return (
    <ConfirmDialog
      isOpen={isOpen}
      tone="danger"
      title={count === 1 ? "1 entry is not sent" : `${count} entries are not sent`}
      subtitle={`Send ${count === 1 ? "it, or delete it" : "them, or delete them"} and log out?`}
      cancelLabel={count === 1 ? "Send It" : "Send Them"}
      confirmLabel="Delete and Log Out"
      onCancel={() => {
        retry()
        onClose()
      }}
      onConfirm={onLogout}
    />
  )
}
