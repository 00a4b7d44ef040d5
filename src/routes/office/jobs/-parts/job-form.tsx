import { useSelector } from "@xstate/react"
import type { JobValues } from "#machines/job-editor/job-values.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import { Card } from "#ui/card/card.tsx"
import { DateField } from "#ui/date-field/date-field.tsx"
import { Form, FormRow } from "#ui/form/form.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { EditorActions } from "../../-editor/editor-actions.tsx"
import type { RecordFormProps } from "../../-records/editor-main.tsx"
import { RecordPreview } from "../../-records/record-preview.tsx"
import { JobPreview } from "./lazy-job-preview.ts"
import { labelOf } from "./job-words.ts"

/** Shows the fields of a job, and what is typed as members will see it. */
export function JobForm({ flow, form }: RecordFormProps) {
  const { field, formRef, values } = useFormFields<JobValues>(form)
  const id = useSelector(flow, ({ context }) => context.id)
  return (
    <Card as="section" aria-label="The job">
      <Form ref={formRef} label="Job" onSubmit={() => flow.send({ type: "save.pressed" })}>
        <TextField {...field("title")} label={labelOf("title")} autoComplete="off" />
        <TextArea
          {...field("description")}
          label={labelOf("description")}
          rows={6}
          description="An empty line begins a new paragraph."
        />
        <TextArea
          {...field("responsibilities")}
          label={labelOf("responsibilities")}
          isOptional
          description="One in each line."
        />
        <TextArea
          {...field("requirements")}
          label={labelOf("requirements")}
          isOptional
          description="One in each line."
        />
        <TextArea
          {...field("applicationInstructions")}
          label={labelOf("applicationInstructions")}
          isOptional
          description="What members do besides volunteering here, such as whom to send a CV."
        />
        <DateField
          {...field("closingDay")}
          label={labelOf("closingDay")}
          description="Members can volunteer until this day ends in Lagos. A day in the past closes the job."
        />
        <FormRow>
          <TextField {...field("companyName")} label={labelOf("companyName")} autoComplete="off" />
          <TextField {...field("companyLocation")} label={labelOf("companyLocation")} autoComplete="off" />
        </FormRow>
        <TextField
          {...field("contactEmail")}
          label={labelOf("contactEmail")}
          isOptional
          inputMode="email"
          autoComplete="off"
        />
        <RecordPreview name={values.title} width={1080}>
          <JobPreview id={id} values={values} />
        </RecordPreview>
        <EditorActions flow={flow} />
      </Form>
    </Card>
  )
}
