import { useFormFields } from "#machines/form/form.react.ts"
import type { TrainingValues } from "#machines/training-editor/training-values.ts"
import { Card } from "#ui/card/card.tsx"
import { Form } from "#ui/form/form.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { EditorActions } from "../../-editor/editor-actions.tsx"
import type { RecordFormProps } from "../../-records/editor-main.tsx"
import { RolesField } from "../../-records/roles-field.tsx"
import { labelOf } from "./training-words.ts"

/** Shows the fields of a training. */
export function TrainingForm({ flow, form }: RecordFormProps) {
  const { field, formRef } = useFormFields<TrainingValues>(form)
  return (
    <Card as="section" aria-label="The training">
      <Form ref={formRef} label="Training" onSubmit={() => flow.send({ type: "save.pressed" })}>
        <TextField {...field("name")} label={labelOf("name")} autoComplete="off" />
        <RolesField {...field("membersGroup")} label={labelOf("membersGroup")} />
        <EditorActions flow={flow} />
      </Form>
    </Card>
  )
}
