import { useBlocker } from "@tanstack/react-router"
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx"
import type { RecordEditor } from "./conflict.tsx"

/** Asks before a link leaves changes that are not saved. The end of a session asks nothing: the draft stays on the device. */
export function LeaveDialog({ flow }: { readonly flow: RecordEditor }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      flow.getSnapshot().hasTag("unsaved") &&
      next.pathname !== current.pathname &&
      next.pathname !== "/login",
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={status === "blocked"}
      title="Leave without saving?"
      subtitle="Your changes stay on this device for a day. You find them here when you come back."
      cancelLabel="Keep Editing"
      confirmLabel="Leave"
      onCancel={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  )
}
