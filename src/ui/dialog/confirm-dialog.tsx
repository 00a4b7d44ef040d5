import { type ReactNode, useState } from "react"
import { Button } from "../button/button.tsx"
import { Dialog } from "./dialog.tsx"

interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly onConfirm: () => void
  /** Called by the cancel button, Escape and the close button, but not while `isPending`. */
  readonly onCancel: () => void
  readonly title?: ReactNode
  readonly subtitle?: ReactNode
  readonly confirmLabel?: string
  readonly cancelLabel?: string
  /** Whether the confirmed action is running. The dialog stays open meanwhile. */
  readonly isPending?: boolean | undefined
  /** Use `danger` for an action that cannot be undone. */
  readonly tone?: "primary" | "danger"
  /** Replaces the confirm button, e.g. by a payment provider's own. */
  readonly confirm?: ReactNode
  readonly children?: ReactNode
}

/**
 * Asks for confirmation. The default texts and the 480 px are from SPEC §9. While it closes, it still shows the props that it
 * had when it was open, because the page may have removed its texts.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onConfirm, onCancel } = props
  const [last, setLast] = useState(props)
  if (isOpen && last !== props) setLast(props)
  const {
    title = "Title",
    subtitle = "Are you sure you want to do this?",
    confirmLabel = "Yes, Continue",
    cancelLabel = "No, Cancel",
    isPending = false,
    tone = "primary",
    confirm,
    children,
  } = last
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !isPending) onCancel()
      }}
      isDismissable={!isPending}
      role="alertdialog"
      title={title}
      subtitle={subtitle}
      width={480}
      actions={
        <>
          <Button variant="secondary" isDisabled={isPending} onPress={() => onCancel()}>
            {cancelLabel}
          </Button>
          {confirm ?? (
            <Button variant={tone} isPending={isPending} onPress={() => onConfirm()}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
