import { useBlocker } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx"
import type { RecordEditor } from "./conflict.tsx"

interface LeaveDialogProps {
  readonly flow: RecordEditor
  /** Whether a picture is chosen or uploading that the form does not have yet. No device stores it. */
  readonly hasPicture: boolean
}

const subtitleOf = (isUnsaved: boolean, hasPicture: boolean): string => {
  if (!hasPicture) return "Your changes stay on this device for a day. You find them here when you come back."
  return isUnsaved
    ? "Your changes stay on this device for a day, but not the picture that you chose. Use it first to keep it."
    : "The picture that you chose is not in the form yet. It is lost when you leave."
}

/**
 * Asks before a link leaves changes that are not saved, or a picture that is not used. The end of a session asks nothing: the
 * draft stays on the device.
 */
export function LeaveDialog({ flow, hasPicture }: LeaveDialogProps) {
  const isUnsaved = useSelector(flow, (snapshot) => snapshot.hasTag("unsaved"))
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      (hasPicture || flow.getSnapshot().hasTag("unsaved")) &&
      next.pathname !== current.pathname &&
      next.pathname !== "/login",
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={status === "blocked"}
      title="Leave without saving?"
      subtitle={subtitleOf(isUnsaved, hasPicture)}
      cancelLabel="Keep Editing"
      confirmLabel="Leave"
      onCancel={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  )
}
