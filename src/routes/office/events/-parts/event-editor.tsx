import "../../-records/records.css"
import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import type { FormValues } from "#machines/form/form.machine.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveEventEditor } from "#machines/event-editor/event-editor.actors.ts"
import { type EventValues, validateEvent } from "#machines/event-editor/event-values.ts"
import type { RecordVersion } from "#machines/record-editor/record-merge.ts"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { Conflict } from "../../-editor/conflict.tsx"
import { LeaveDialog } from "../../-editor/leave-dialog.tsx"
import { EventForm } from "./event-form.tsx"
import { labelOf, wordsOf } from "./event-words.ts"

interface EventEditorProps {
  readonly staffId: string
  /** The event's id; "new" for one that is not stored yet. */
  readonly id: string
  readonly record: RecordVersion
  /** What stands beside the form. */
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
  const flow = useFlow(liveEventEditor, {
    input: { staffId, id, record, freshId: crypto.randomUUID(), path: "/office/events", validate },
  })
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  const isConflicted = useSelector(flow, (snapshot) => snapshot.matches({ editing: "conflicted" }))
  const isUnsaved = useSelector(flow, (snapshot) => snapshot.hasTag("unsaved"))
  return (
    <div className="record-page">
      <div className="record-main">
        {isConflicted ? (
          <Conflict flow={flow} labelOf={labelOf} wordsOf={shown} />
        ) : form === undefined ? (
          <Loading label="Loading the form">
            <Skeleton height={720} />
          </Loading>
        ) : (
          <EventForm flow={flow} form={form} />
        )}
      </div>
      {children(isUnsaved)}
      <LeaveDialog flow={flow} />
    </div>
  )
}
