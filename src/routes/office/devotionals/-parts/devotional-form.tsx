import { useState } from "react"
import { type DevotionalValues, devotionalOf } from "#machines/devotional-editor/devotional-values.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { DateField } from "#ui/date-field/date-field.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { EditorActions } from "../../-editor/editor-actions.tsx"
import type { RecordFormProps } from "../../-records/record-editor.tsx"
import { DevotionalPreview } from "./devotional-preview.tsx"
import { dayWords, labelOf } from "./devotional-words.ts"

/** Shows the fields of a devotional, and what is typed as members will see it. */
export function DevotionalForm({ flow, form }: RecordFormProps) {
  const { field, formRef, values } = useFormFields<DevotionalValues>(form)
  const [isPreviewed, setPreviewed] = useState(false)
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
        <div>
          <Button variant="secondary" onPress={() => setPreviewed(true)}>
            Preview
          </Button>
        </div>
        <EditorActions flow={flow} />
      </Form>
      <Dialog
        isOpen={isPreviewed}
        onOpenChange={setPreviewed}
        width={600}
        title={values.title.trim() || "Without a title"}
        subtitle={values.date === "" ? "No day yet" : dayWords(values.date)}
        actions={<Button onPress={() => setPreviewed(false)}>Close Preview</Button>}
      >
        <DevotionalPreview devotional={devotionalOf(values)} />
      </Dialog>
    </Card>
  )
}
