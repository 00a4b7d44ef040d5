import "./events.css"
import type { ReactNode } from "react"
import type { FormValues } from "#machines/form/form.machine.ts"
import { liveEventEditor } from "#machines/event-editor/event-editor.actors.ts"
import { type EventValues, validateEvent } from "#machines/event-editor/event-values.ts"
import type { RecordVersion } from "#machines/record-editor/record-merge.ts"
import { RecordEditor } from "../../-records/record-editor.tsx"
import { EventForm } from "./event-form.tsx"
import { labelOf, wordsOf } from "./event-field-words.ts"

interface EventEditorProps {
  readonly staffId: string
  /** The event's id; "new" for one that is not stored yet. */
  readonly id: string
  readonly record: RecordVersion
  /** Content shown next to the form. */
  readonly children: (isUnsaved: boolean) => ReactNode
}

const validate = (values: FormValues) => validateEvent(values as EventValues)

/** Returns the value of a field: a picture as itself, and everything else in words. */
const shown = (name: string, value: unknown): ReactNode =>
  name === "featuredImageUrl" && value !== "" ? (
    <img className="office-event-picture" src={String(value)} alt="" />
  ) : (
    wordsOf(name, value)
  )

/** Edits an event: the form, or the conflict of two changes (OFFICE §3). */
export function EventEditor({ staffId, id, record, children }: EventEditorProps) {
  return (
    <RecordEditor
      machine={liveEventEditor}
      input={{ staffId, id, record, path: "/office/events", validate }}
      labelOf={labelOf}
      wordsOf={shown}
      form={EventForm}
    >
      {children}
    </RecordEditor>
  )
}
