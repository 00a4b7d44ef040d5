import "./faith.css"
import { useState } from "react"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { FaithForm } from "../../-cards/faith-form.tsx"

interface NewEntryDialogProps {
  readonly memberId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Shows the New dialog (SPEC §2). It stays open while an entry is being sent. The draft stays stored when it closes. */
export function NewEntryDialog({ memberId, isOpen, onClose }: NewEntryDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable={!isBusy}
      title="New Faith Entry"
      subtitle="Every member can read what you write."
      width={560}
    >
      <div className="faith-dialog">
        <FaithForm memberId={memberId} onBusy={setBusy} onPosted={onClose} />
      </div>
    </Dialog>
  )
}
