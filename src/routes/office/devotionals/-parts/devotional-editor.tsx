import "../../-records/records.css"
import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import type { FormValues } from "#machines/form/form.machine.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveDevotionalEditor } from "#machines/devotional-editor/devotional-editor.actors.ts"
import { type DevotionalValues, validateDevotional } from "#machines/devotional-editor/devotional-values.ts"
import type { RecordVersion } from "#machines/record-editor/record-merge.ts"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { Conflict } from "../../-editor/conflict.tsx"
import { LeaveDialog } from "../../-editor/leave-dialog.tsx"
import { DevotionalForm } from "./devotional-form.tsx"
import { labelOf, wordsOf } from "./devotional-words.ts"

interface DevotionalEditorProps {
  readonly staffId: string
  /** The devotional's id; "new" for one that is not stored yet. */
  readonly id: string
  readonly record: RecordVersion
  /** What stands beside the form. */
  readonly children: ReactNode
}

const validate = (values: FormValues) => validateDevotional(values as DevotionalValues)

/** Edits a devotional: the form, or the conflict of two changes (OFFICE §3). */
export function DevotionalEditor({ staffId, id, record, children }: DevotionalEditorProps) {
  const flow = useFlow(liveDevotionalEditor, {
    input: { staffId, id, record, freshId: crypto.randomUUID(), path: "/office/devotionals", validate },
  })
  const form = useSelector(flow, (snapshot) => snapshot.children.form)
  const isConflicted = useSelector(flow, (snapshot) => snapshot.matches({ editing: "conflicted" }))
  return (
    <div className="record-page">
      <div className="record-main">
        {isConflicted ? (
          <Conflict flow={flow} labelOf={labelOf} wordsOf={wordsOf} />
        ) : form === undefined ? (
          <Loading label="Loading the form">
            <Skeleton height={720} />
          </Loading>
        ) : (
          <DevotionalForm flow={flow} form={form} />
        )}
      </div>
      <div className="record-main">{children}</div>
      <LeaveDialog flow={flow} />
    </div>
  )
}
