import { type DevotionalValues, devotionalOf } from "#machines/devotional-editor/devotional-values.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import { Card } from "#ui/card/card.tsx"
import { DateField } from "#ui/date-field/date-field.tsx"
import { Form } from "#ui/form/form.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { EditorActions } from "../../-editor/editor-actions.tsx"
import type { RecordFormProps } from "../../-records/editor-main.tsx"
import { RecordPreview } from "../../-records/record-preview.tsx"
import { DevotionalPreview } from "./devotional-preview.tsx"
import { dayWords, labelOf } from "./devotional-words.ts"

/** Shows the fields of a devotional, and what is typed as members will see it. */
export function DevotionalForm({ flow, form }: RecordFormProps) {
  const { field, formRef, values } = useFormFields<DevotionalValues>(form)
  return (
    <Card as="section" aria-label="The devotional">
      <Form ref={formRef} label="Devotional" onSubmit={() => flow.send({ type: "save.pressed" })}>
        <TextField {...field("title")} label={labelOf("title")} autoComplete="off" />
        <DateField
          {...field("date")}
          label={labelOf("date")}
          isOptional
          description="Members see it from midnight in Lagos on. Without a day it stays a draft."
        />
        <TextField
          {...field("keyVerse")}
          label={labelOf("keyVerse")}
          autoComplete="off"
          description="Such as Isaiah 40:31."
        />
        <TextArea {...field("keyVerseContent")} label={labelOf("keyVerseContent")} rows={3} />
        <TextArea
          {...field("content")}
          label={labelOf("content")}
          rows={6}
          description="An empty line begins a new paragraph."
        />
        <TextArea
          {...field("prayerPoints")}
          label={labelOf("prayerPoints")}
          isOptional
          description="One in each line."
        />
        <RecordPreview
          name={values.title}
          subtitle={values.date === "" ? "No day yet" : dayWords(values.date)}
          width={600}
        >
          <DevotionalPreview devotional={devotionalOf(values)} />
        </RecordPreview>
        <EditorActions flow={flow} />
      </Form>
    </Card>
  )
}
