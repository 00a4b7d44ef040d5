import type { Effect } from "effect"
import { useEffect, useRef, useState } from "react"
import { lagosDay, lagosTime } from "#api/lagos.ts"
import type { RecordQueries } from "#machines/record-editor/record-editor.actors.ts"
import { DateField } from "#ui/date-field/date-field.tsx"
import { FormRow } from "#ui/form/form.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import type { Failure, Outcome } from "../../../outcome.ts"
import { FormDialog } from "../../-forms/form-dialog.tsx"
import { toastConflict } from "../-shell/office-failure.tsx"
import { lagosTimeWords } from "./schedule-words.ts"
import { sendRecordAct } from "./send-record-act.ts"

/** The version of a record, and from when on members shall see it (ISO 8601). */
interface Schedule {
  readonly id: string
  readonly version: number
  readonly visibleFrom: string
}

export interface ScheduleDialogProps<R extends { readonly _id: string; readonly version: number }> {
  readonly record: R
  /** The scheduled time (ISO 8601); null for a draft. */
  readonly visibleFrom: string | null
  readonly queries: RecordQueries<R>
  readonly call: (schedule: Schedule) => Effect.Effect<R, Failure>
  readonly onClose: () => void
}

/** Returns the timestamp of a day and a time in Lagos, which has no daylight saving time. */
const timestampOf = (day: string, time: string): string => `${day}T${time}:00+01:00`

/** Shows the message of a refusal under the day. */
const underDay = (failure: Failure): Failure =>
  failure._tag === "BadRequest"
    ? { ...failure, fields: { day: failure.fields["visibleFrom"] ?? failure.message } }
    : failure

/** Asks from when on members see a record (OFFICE §6, §11, §12 and §13). */
export function ScheduleDialog<R extends { readonly _id: string; readonly version: number }>({
  record: { _id: id, version },
  visibleFrom,
  queries,
  call,
  onClose,
}: ScheduleDialogProps<R>) {
  const [today] = useState(() => lagosDay())
  const lastOutcome = useRef<Outcome<R, Failure>>(null)
  // The dialog shows a conflict. If a colleague has published the record, it leaves the page with its button: a toast says why.
  useEffect(
    () => () => {
      if (lastOutcome.current !== null) toastConflict(lastOutcome.current)
    },
    [],
  )
  const close = () => {
    lastOutcome.current = null
    onClose()
  }
  return (
    <FormDialog
      title="Schedule"
      // After a conflict it names the time of the colleague, to compare with the fields.
      subtitle={
        visibleFrom === null
          ? "Members see it from this day and time on."
          : `Scheduled for ${lagosTimeWords(visibleFrom)}. Choose another time.`
      }
      submitLabel="Schedule"
      initialValues={{
        day: visibleFrom === null ? "" : lagosDay(new Date(visibleFrom)),
        time: visibleFrom === null ? "00:00" : lagosTime(new Date(visibleFrom)),
      }}
      validate={({ day, time }) => {
        if (day === "") return { day: "Choose a day" }
        if (time === "") return { time: "Choose a time" }
        return Date.parse(timestampOf(day, time)) > Date.now() ? {} : { day: "Choose a time in the future" }
      }}
      submit={async ({ day, time }) => {
        const chosen = timestampOf(day, time)
        const outcome = await sendRecordAct(queries, call, { id, version, visibleFrom: chosen })
        lastOutcome.current = outcome
        if (outcome._tag === "Err") return { ...outcome, error: underDay(outcome.error) }
        showToast({ tone: "success", text: `Members see it from ${lagosTimeWords(chosen)}` })
        close()
        return outcome
      }}
      onClose={close}
    >
      {(field) => (
        <FormRow>
          <DateField {...field("day")} label="Day" min={today} />
          <TextField {...field("time")} label="Time in Lagos" type="time" />
        </FormRow>
      )}
    </FormDialog>
  )
}
