import type { ReactNode } from "react"
import type { FormValues } from "#machines/form/form.machine.ts"
import type { RecordVersion } from "#machines/record-editor/record-merge.ts"
import { liveResourceEditor } from "#machines/resource-editor/resource-editor.actors.ts"
import { type ResourceValues, validateResource } from "#machines/resource-editor/resource-values.ts"
import { RecordEditor } from "../../-records/record-editor.tsx"
import { ResourceForm } from "./resource-form.tsx"
import { labelOf, wordsOf } from "./resource-words.ts"

interface ResourceEditorProps {
  readonly staffId: string
  /** The resource's id; "new" for one that is not stored yet. */
  readonly id: string
  readonly record: RecordVersion
  /** Content shown next to the form. `isUnsaved`: the form has changes that are not saved. */
  readonly children: (isUnsaved: boolean) => ReactNode
}

const validate = (values: FormValues) => validateResource(values as ResourceValues)

/** Edits a resource: the form, or the conflict of two changes (OFFICE §13). */
export function ResourceEditor({ staffId, id, record, children }: ResourceEditorProps) {
  return (
    <RecordEditor
      machine={liveResourceEditor}
      input={{ staffId, id, record, path: "/office/resources", validate }}
      labelOf={labelOf}
      wordsOf={wordsOf}
      form={ResourceForm}
    >
      {children}
    </RecordEditor>
  )
}
