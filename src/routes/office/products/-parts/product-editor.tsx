import type { ReactNode } from "react"
import type { FormValues } from "#machines/form/form.machine.ts"
import { liveProductEditor } from "#machines/product-editor/product-editor.actors.ts"
import { type ProductValues, validateProduct } from "#machines/product-editor/product-values.ts"
import type { RecordVersion } from "#machines/record-editor/record-merge.ts"
import { RecordEditor } from "../../-records/record-editor.tsx"
import { ProductForm } from "./product-form.tsx"
import { labelOf, wordsOf } from "./product-words.ts"

interface ProductEditorProps {
  readonly staffId: string
  /** The product's id; "new" for one that is not stored yet. */
  readonly id: string
  readonly record: RecordVersion
  /** Content shown next to the form. */
  readonly children: (isUnsaved: boolean) => ReactNode
}

const validate = (values: FormValues) => validateProduct(values as ProductValues)

/** Edits a product: the form, or the conflict of two changes (OFFICE §3). */
export function ProductEditor({ staffId, id, record, children }: ProductEditorProps) {
  return (
    <RecordEditor
      machine={liveProductEditor}
      input={{ staffId, id, record, path: "/office/products", validate }}
      labelOf={labelOf}
      wordsOf={wordsOf}
      form={ProductForm}
    >
      {children}
    </RecordEditor>
  )
}
