import "./profile.css"
import { useNavigate } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import type { Actor, ActorRefFrom } from "xstate"
import type { User } from "#api/contract/users.ts"
import type { formMachine } from "#machines/form/form.machine.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import type { profileEditMachine } from "#machines/profile-edit/profile-edit.machine.ts"
import { isSame, type ProfileValues, valuesOf } from "#machines/profile-edit/profile-form.ts"
import { yearsFor } from "#machines/signup/admission-years.ts"
import { latestBirthday } from "#machines/signup/birthday.ts"
import { genders, yearsOfExperience, yearsOfStudy } from "#api/contract/choices.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { ComboBox } from "#ui/combo-box/combo-box.tsx"
import { DateField } from "#ui/date-field/date-field.tsx"
import { Form, FormActions, FormRow } from "#ui/form/form.tsx"
import { Alert } from "#ui/alert/alert.tsx"
import { optionsOf } from "#ui/option-list/option.ts"
import { Select } from "#ui/select/select.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { useRegionOptions } from "../../-signup/region-options.ts"
import { roleLabels } from "../../-member/roles.ts"
import { SocialsEditor } from "./socials-editor.tsx"

const genderOptions = optionsOf(genders)
const studyOptions = optionsOf(yearsOfStudy)
const experienceOptions = optionsOf(yearsOfExperience)

interface ProfileFormProps {
  readonly form: ActorRefFrom<typeof formMachine>
  readonly edit: Actor<typeof profileEditMachine>
  readonly user: User
}

/** Shows every profile field for the member's role (SPEC §2). Stores each change as a draft on this device. */
export function ProfileForm({ form, edit, user }: ProfileFormProps) {
  const navigate = useNavigate()
  const { record, values, isRestored } = useSelector(edit, ({ context }) => context)
  const { regionLabel, accountType } = roleLabels[user.role]
  const { field, formRef, errors, isBusy } = useFormFields<ProfileValues>(form)
  const { regionOptions, onFocus } = useRegionOptions()
  const regions = regionOptions[accountType]

  return (
    <Form ref={formRef} label="Edit Profile" onSubmit={() => edit.send({ type: "profile.submitted" })}>
      {/* The outbox may have sent the changes meanwhile. */}
      {isRestored && !isSame(values, valuesOf(user)) && (
        <Alert tone="indigo" role="status">
          <span className="edit-restored">
            We restored what you typed before. It is not saved yet. When you save, it replaces what the
            national office corrected in the same fields.
            <Button variant="secondary" size="small" onPress={() => edit.send({ type: "draft.discarded" })}>
              Discard Changes
            </Button>
          </span>
        </Alert>
      )}
      <Card as="section" className="edit-section" aria-labelledby="edit-person">
        <h2 id="edit-person" className="display">
          About you
        </h2>
        <FormRow>
          <TextField {...field("firstName")} label="First Name" autoComplete="given-name" />
          <TextField {...field("lastName")} label="Last Name" autoComplete="family-name" />
        </FormRow>
        <TextField {...field("middleName")} label="Middle Name" isOptional autoComplete="additional-name" />
        <FormRow>
          <Select {...field("gender")} label="Gender" options={genderOptions} />
          <DateField
            {...field("dateOfBirth")}
            label="Date Of Birth"
            max={latestBirthday()}
            autoComplete="bday"
          />
        </FormRow>
        <FormRow>
          <TextField
            {...field("phone")}
            label="Phone"
            isOptional
            type="tel"
            autoComplete="tel"
            inputMode="tel"
          />
          <TextField label="Email" type="email" value={user.email} isReadOnly />
        </FormRow>
        <TextArea
          {...field("bio")}
          label="Bio"
          isOptional
          description="Other members can read this on your profile."
        />
      </Card>

      <Card as="section" className="edit-section" aria-labelledby="edit-work">
        <h2 id="edit-work" className="display">
          {user.role === "Student" ? "Your studies" : "Your practice"}
        </h2>
        {user.role === "Student" ? (
          <FormRow>
            <Select
              {...field("admissionYear")}
              label="Admission Year"
              options={optionsOf(yearsFor(record.admissionYear))}
            />
            <Select {...field("yearOfStudy")} label="Year Of Study" options={studyOptions} />
          </FormRow>
        ) : (
          <>
            <FormRow>
              <TextField {...field("licenseNumber")} label="License Number" autoComplete="off" />
              <TextField {...field("specialty")} label="Specialty" autoComplete="organization-title" />
            </FormRow>
            <Select {...field("yearsOfExperience")} label="Years Of Experience" options={experienceOptions} />
          </>
        )}
        <ComboBox
          {...field("region")}
          label={regionLabel}
          onFocus={onFocus}
          // Keeps the stored region as an option, even if the list no longer contains it.
          options={
            record.region === "" || regions.some(({ value }) => value === record.region)
              ? regions
              : [...regions, ...optionsOf([record.region])]
          }
        />
        <TextField {...field("leadershipPosition")} label="Leadership Position" isOptional />
      </Card>

      <Card as="section" className="edit-section" aria-labelledby="edit-socials">
        <h2 id="edit-socials" className="display">
          Socials
        </h2>
        <SocialsEditor
          socials={field("socials")}
          platform={field("platform")}
          link={field("link")}
          problem={Object.entries(errors).find(([name]) => name.startsWith("socials"))?.[1]}
        />
      </Card>
      <FormActions>
        <Button
          variant="secondary"
          isDisabled={isBusy}
          onPress={() => {
            edit.send({ type: "editing.cancelled" })
            void navigate({ to: "/dashboard/profile" })
          }}
        >
          Cancel
        </Button>
        <Button type="submit" isPending={isBusy}>
          Save
        </Button>
      </FormActions>
    </Form>
  )
}
