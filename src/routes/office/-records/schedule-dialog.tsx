import type { Effect } from "effect"
import { useState } from "react"
import { lagosDay, lagosTime } from "#api/lagos.ts"
import type { RecordQueries } from "#machines/record-editor/record-editor.actors.ts"
import { DateField } from "#ui/date-field/date-field.tsx"
import { FormRow } from "#ui/form/form.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import type { Failure } from "../../../outcome.ts"
import { FormDialog } from "../../-forms/form-dialog.tsx"
import { toastConflict } from "../-shell/office-failure.tsx"
import { momentWords } from "./schedule-words.ts"
import { sendRecordAct } from "./send-record-act.ts"

/** The version of a record, and the moment in ISO 8601 from which on members shall see it. */
interface Schedule {
  readonly id: string
  readonly version: number
  readonly visibleFrom: string
}

export interface ScheduleDialogProps<R extends { readonly _id: string; readonly version: number }> {
  readonly record: R
  /** The moment that is scheduled now, in ISO 8601; null for a draft. */
  readonly moment: string | null
  readonly queries: RecordQueries<R>
  readonly call: (schedule: Schedule) => Effect.Effect<R, Failure>
  readonly onClose: () => void
}

/** Returns the moment of a day and a time in Lagos, which has no daylight saving time. */
const momentOf = (day: string, time: string): string => `${day}T${time}:00+01:00`

/** Shows what the server refused under the day. */
const underDay = (failure: Failure): Failure =>
  failure._tag === "BadRequest"
    ? { ...failure, fields: { day: failure.fields["visibleFrom"] ?? failure.message } }
    : failure

/** Asks from which moment on members see a record (OFFICE §6, §11, §12 and §13). */
export function ScheduleDialog<R extends { readonly _id: string; readonly version: number }>({
  record: { _id: id, version },
  moment,
  queries,
  call,
  onClose,
}: ScheduleDialogProps<R>) {
  const [today] = useState(() => lagosDay())
  return (
    <FormDialog
      title="Schedule"
      subtitle="Members see it from this moment on. The time is that of Lagos."
      submitLabel="Schedule"
      initialValues={{
        day: moment === null ? "" : lagosDay(new Date(moment)),
        time: moment === null ? "00:00" : lagosTime(new Date(moment)),
      }}
      validate={({ day, time }) => {
        if (day === "") return { day: "Choose a day" }
        if (time === "") return { time: "Choose a time" }
        return Date.parse(momentOf(day, time)) > Date.now() ? {} : { day: "Choose a time in the future" }
      }}
      submit={async ({ day, time }) => {
        const visibleFrom = momentOf(day, time)
        const outcome = await sendRecordAct(queries, call, { id, version, visibleFrom })
        // The dialog ends with its button when a colleague has published the record.
        toastConflict(outcome)
        if (outcome._tag === "Err") return { ...outcome, error: underDay(outcome.error) }
        showToast({ tone: "success", text: `Members see it from ${momentWords(visibleFrom)}` })
        onClose()
        return outcome
      }}
      onClose={onClose}
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
