import type { ReactNode } from "react"
import { Button } from "../button/button.tsx"
import { Dialog } from "./dialog.tsx"

interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly onConfirm: () => void
  /** The cancel button, Escape, the close button and a press outside. Not called while `isPending`. */
  readonly onCancel: () => void
  readonly title?: ReactNode
  readonly subtitle?: ReactNode
  readonly confirmLabel?: string
  readonly cancelLabel?: string
  /** What was confirmed is under way: the dialog stays until it is done. */
  readonly isPending?: boolean | undefined
  /** `danger` for what cannot be undone. */
  readonly tone?: "primary" | "danger"
  /** Stands in for the confirm button, e.g. a payment provider's own. */
  readonly confirm?: ReactNode
  readonly children?: ReactNode
}

/** Asks before something is done. The words and the 480 px are SPEC §9's defaults. */
export function ConfirmDialog({
  isOpen,
  onConfirm,
  onCancel,
  title = "Title",
  subtitle = "Are you sure you want to do this?",
  confirmLabel = "Yes, Continue",
  cancelLabel = "No, Cancel",
  isPending = false,
  tone = "primary",
  confirm,
  children,
}: ConfirmDialogProps) {
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
          <Button
            variant="secondary"
            isDisabled={isPending}
            onPress={() => {
              onCancel()
            }}
          >
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
