import { useState } from "react"
import { Button } from "#ui/button/button.tsx"
import { unsavedReason } from "./publication-acts.tsx"
import { ScheduleDialog, type ScheduleDialogProps } from "./schedule-dialog.tsx"

interface ScheduleButtonProps<R extends { readonly _id: string; readonly version: number }> extends Omit<
  ScheduleDialogProps<R>,
  "onClose"
> {
  /** What keeps a draft from being scheduled, as sentences. */
  readonly missing: readonly string[]
  /** Whether the form beside has changes that are not saved. */
  readonly isUnsaved: boolean
}

/** Schedules a draft, or chooses another moment for a scheduled record. */
export function ScheduleButton<R extends { readonly _id: string; readonly version: number }>({
  missing,
  isUnsaved,
  ...dialog
}: ScheduleButtonProps<R>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        isWide
        isDisabled={missing.length > 0}
        onPress={() => setOpen(true)}
        {...(isUnsaved ? { disabledReason: unsavedReason } : {})}
      >
        {dialog.moment === null ? "Schedule" : "Choose Another Moment"}
      </Button>
      {isOpen && <ScheduleDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  )
}
