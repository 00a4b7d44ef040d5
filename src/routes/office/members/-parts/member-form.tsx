import { useSelector } from "@xstate/react"
import { genders, yearsOfExperience, yearsOfStudy } from "#api/contract/choices.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import type { MemberValues } from "#machines/member-editor/member-values.ts"
import { yearsFor } from "#machines/signup/admission-years.ts"
import { latestBirthday } from "#machines/signup/birthday.ts"
import { Card } from "#ui/card/card.tsx"
import { ComboBox } from "#ui/combo-box/combo-box.tsx"
import { DateField } from "#ui/date-field/date-field.tsx"
import { Form, FormRow } from "#ui/form/form.tsx"
import { optionsOf } from "#ui/option-list/option.ts"
import { Select } from "#ui/select/select.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { roleLabels } from "../../../-member/roles.ts"
import { useRegionOptions } from "../../../-signup/region-options.ts"
import { EditorActions } from "../../-editor/editor-actions.tsx"
import type { RecordFormProps } from "../../-records/editor-main.tsx"
import { labelsOf } from "./member-words.ts"

const genderOptions = optionsOf(genders)
const studyOptions = optionsOf(yearsOfStudy)
const experienceOptions = optionsOf(yearsOfExperience)

/** Shows the fields of a member's profile that an admin corrects, and asks for the reason. */
export function MemberForm({ flow, form }: RecordFormProps) {
  const { field, formRef } = useFormFields<MemberValues>(form)
  const stored = useSelector(flow, (snapshot) => snapshot.context.base.values as MemberValues)
  const { regionOptions, onFocus } = useRegionOptions()
  const { role, region } = stored
  const regions = regionOptions[roleLabels[role].accountType]
  const labelOf = labelsOf(role)
  return (
    <Card as="section" aria-label="The profile">
      <Form ref={formRef} label="Profile" onSubmit={() => flow.send({ type: "save.pressed" })}>
        <FormRow>
          <TextField {...field("firstName")} label={labelOf("firstName")} autoComplete="off" />
          <TextField {...field("lastName")} label={labelOf("lastName")} autoComplete="off" />
        </FormRow>
        <TextField {...field("middleName")} label={labelOf("middleName")} isOptional autoComplete="off" />
        <FormRow>
          <Select {...field("gender")} label={labelOf("gender")} options={genderOptions} />
          <DateField
            {...field("dateOfBirth")}
            label={labelOf("dateOfBirth")}
            max={latestBirthday()}
            autoComplete="off"
          />
        </FormRow>
        <TextField
          {...field("phone")}
          label={labelOf("phone")}
          isOptional
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
        <ComboBox
          {...field("region")}
          label={labelOf("region")}
          onFocus={onFocus}
          // Keeps the stored one as an option, even if it has ended.
          options={
            region === "" || regions.some(({ value }) => value === region)
              ? regions
              : [...regions, ...optionsOf([region])]
          }
        />
        {role === "Student" ? (
          <FormRow>
            <Select
              {...field("admissionYear")}
              label={labelOf("admissionYear")}
              options={optionsOf(yearsFor(stored.admissionYear))}
            />
            <Select {...field("yearOfStudy")} label={labelOf("yearOfStudy")} options={studyOptions} />
          </FormRow>
        ) : (
          <>
            <FormRow>
              <TextField
                {...field("licenseNumber")}
                label={labelOf("licenseNumber")}
                autoComplete="off"
                description="Another number ends the check of this one."
              />
              <TextField {...field("specialty")} label={labelOf("specialty")} autoComplete="off" />
            </FormRow>
            <Select
              {...field("yearsOfExperience")}
              label={labelOf("yearsOfExperience")}
              options={experienceOptions}
            />
          </>
        )}
        <TextField
          {...field("leadershipPosition")}
          label={labelOf("leadershipPosition")}
          isOptional
          autoComplete="off"
        />
        <TextArea {...field("bio")} label={labelOf("bio")} isOptional description="Other members read it." />
        <TextArea
          {...field("reason")}
          label={labelOf("reason")}
          description="How you know what is right. Only staff read it."
        />
        <EditorActions flow={flow} />
      </Form>
    </Card>
  )
}
