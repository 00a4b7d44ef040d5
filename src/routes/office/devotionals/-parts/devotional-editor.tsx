import type { ReactNode } from "react"
import type { FormValues } from "#machines/form/form.machine.ts"
import { liveDevotionalEditor } from "#machines/devotional-editor/devotional-editor.actors.ts"
import { type DevotionalValues, validateDevotional } from "#machines/devotional-editor/devotional-values.ts"
import type { RecordVersion } from "#machines/record-editor/record-merge.ts"
import { RecordEditor } from "../../-records/record-editor.tsx"
import { DevotionalForm } from "./devotional-form.tsx"
import { labelOf, wordsOf } from "./devotional-words.ts"

interface DevotionalEditorProps {
  readonly staffId: string
  /** The devotional's id; "new", or "new" and the day, for one that is not stored yet. */
  readonly id: string
  readonly record: RecordVersion
  /** Content shown next to the form. */
  readonly children: (isUnsaved: boolean) => ReactNode
}

const validate = (values: FormValues) => validateDevotional(values as DevotionalValues)

/** Edits a devotional: the form, or the conflict of two changes (OFFICE §3). */
export function DevotionalEditor({ staffId, id, record, children }: DevotionalEditorProps) {
  return (
    <RecordEditor
      machine={liveDevotionalEditor}
      input={{ staffId, id, record, path: "/office/devotionals", validate }}
      labelOf={labelOf}
      wordsOf={wordsOf}
      form={DevotionalForm}
    >
      {children}
    </RecordEditor>
  )
}
