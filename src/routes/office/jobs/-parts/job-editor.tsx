import type { ReactNode } from "react"
import type { FormValues } from "#machines/form/form.machine.ts"
import { liveJobEditor } from "#machines/job-editor/job-editor.actors.ts"
import { type JobValues, validateJob } from "#machines/job-editor/job-values.ts"
import type { RecordVersion } from "#machines/record-editor/record-merge.ts"
import { RecordEditor } from "../../-records/record-editor.tsx"
import { JobForm } from "./job-form.tsx"
import { labelOf, wordsOf } from "./job-words.ts"

interface JobEditorProps {
  readonly staffId: string
  /** The job's id; "new" for one that is not stored yet. */
  readonly id: string
  readonly record: RecordVersion
  /** Content shown next to the form. */
  readonly children: (isUnsaved: boolean) => ReactNode
}

const validate = (values: FormValues) => validateJob(values as JobValues)

/** Edits a job: the form, or the conflict of two changes (OFFICE §3). */
export function JobEditor({ staffId, id, record, children }: JobEditorProps) {
  return (
    <RecordEditor
      machine={liveJobEditor}
      input={{ staffId, id, record, path: "/office/jobs", validate }}
      labelOf={labelOf}
      wordsOf={wordsOf}
      form={JobForm}
    >
      {children}
    </RecordEditor>
  )
}
