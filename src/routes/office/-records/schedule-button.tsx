import { type ComponentType, useState } from "react"
import { Button } from "#ui/button/button.tsx"
import { Later } from "#ui/later/later.tsx"
import { unsavedReason } from "./publication-acts.tsx"
import type { ScheduleDialogProps } from "./schedule-dialog.tsx"

type AnyRecord = Readonly<{ _id: string; version: number }>

const loadDialog = <R extends AnyRecord>(): Promise<ComponentType<ScheduleDialogProps<R>>> =>
  import("./schedule-dialog.tsx").then((module) => module.ScheduleDialog)

interface ScheduleButtonProps<R extends AnyRecord> extends Omit<ScheduleDialogProps<R>, "onClose"> {
  /** What keeps a draft from being scheduled, as sentences. */
  readonly missing: readonly string[]
  /** Whether the form beside has changes that are not saved. */
  readonly isUnsaved: boolean
}

/** Schedules a draft, or chooses another time for a scheduled record. */
export function ScheduleButton<R extends AnyRecord>({
  missing,
  isUnsaved,
  ...dialog
}: ScheduleButtonProps<R>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="secondary"
        isWide
        isDisabled={missing.length > 0}
        onPress={() => setOpen(true)}
        {...(isUnsaved ? { disabledReason: unsavedReason } : {})}
      >
        {dialog.visibleFrom === null ? "Schedule" : "Choose Another Time"}
      </Button>
      {isOpen && <Later load={loadDialog<R>} onFail={close} {...dialog} onClose={close} />}
    </>
  )
}
