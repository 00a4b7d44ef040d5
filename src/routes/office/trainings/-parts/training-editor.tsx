import type { ReactNode } from "react"
import type { FormValues } from "#machines/form/form.machine.ts"
import type { RecordVersion } from "#machines/record-editor/record-merge.ts"
import { liveTrainingEditor } from "#machines/training-editor/training-editor.actors.ts"
import { type TrainingValues, validateTraining } from "#machines/training-editor/training-values.ts"
import { RecordEditor } from "../../-records/record-editor.tsx"
import { TrainingForm } from "./training-form.tsx"
import { labelOf, wordsOf } from "./training-words.ts"

interface TrainingEditorProps {
  readonly staffId: string
  /** The training's id; "new" for one that is not stored yet. */
  readonly id: string
  readonly record: RecordVersion
  /** Content shown next to the form. */
  readonly children: (isUnsaved: boolean) => ReactNode
}

const validate = (values: FormValues) => validateTraining(values as TrainingValues)

/** Edits a training: the form, or the conflict of two changes (OFFICE §3). */
export function TrainingEditor({ staffId, id, record, children }: TrainingEditorProps) {
  return (
    <RecordEditor
      machine={liveTrainingEditor}
      input={{ staffId, id, record, path: "/office/trainings", validate }}
      labelOf={labelOf}
      wordsOf={wordsOf}
      form={TrainingForm}
    >
      {children}
    </RecordEditor>
  )
}
