import "./profile.css"
import { useNavigate } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import type { Actor } from "xstate"
import type { User } from "#api/contract/users.ts"
import { submitTo, useForm } from "#machines/form/form.react.ts"
import type { profileEditMachine } from "#machines/profile-edit/profile-edit.machine.ts"
import { validateProfile, type ProfileValues, yearsFor } from "#machines/profile-edit/profile-form.ts"
import { latestBirthday } from "#machines/signup/birthday.ts"
import { genders, yearsOfExperience, yearsOfStudy } from "#api/contract/choices.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { ComboBox } from "#ui/combo-box/combo-box.tsx"
import { DateField } from "#ui/date-field/date-field.tsx"
import { Form, FormActions, FormRow } from "#ui/form/form.tsx"
import { Alert } from "#ui/alert/alert.tsx"
import type { Option } from "#ui/option-list/option.ts"
import { Select } from "#ui/select/select.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { useRegions } from "../../-signup/use-regions.ts"
import { roleLabels } from "../-member/roles.ts"
import { SocialsEditor } from "./socials-editor.tsx"

const optionsOf = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }))
const genderOptions = optionsOf(genders)
const studyOptions = optionsOf(yearsOfStudy)
const experienceOptions = optionsOf(yearsOfExperience)

type Values = ProfileValues & Record<string, unknown>

interface ProfileFormProps {
  readonly edit: Actor<typeof profileEditMachine>
  readonly user: User
}

/** Shows every profile field for the member's role (SPEC §2). Each change is stored on this device. */
export function ProfileForm({ edit, user }: ProfileFormProps) {
  const navigate = useNavigate()
  const { record, isRestored, values: begun } = edit.getSnapshot().context
  const isBusy = useSelector(edit, (snapshot) => snapshot.hasTag("busy"))
  const { regionLabel, accountType } = roleLabels[user.role]
  const regions = useRegions(accountType)
  const { field, formRef, submit, values, errors } = useForm<Values>({
    initialValues: { ...begun },
    validate: validateProfile(user.role, record),
    submit: submitTo(
      edit,
      (filled: Values) => edit.send({ type: "profile.submitted", values: filled }),
      (snapshot) => snapshot.context.failure,
    ),
  })
  // The profile's flow does not invoke its form, so the page passes each change on.
  useEffect(() => {
    edit.send({ type: "profile.changed", values })
  }, [edit, values])
  const regionField = field("region")
  // Keeps the stored region as an option, even if the list no longer contains it.
  const regionOptions =
    regions !== null && record.region !== "" && !regions.some(({ value }) => value === record.region)
      ? [...regions, ...optionsOf([record.region])]
      : (regions ?? [])
  const discard = () => edit.send({ type: "draft.discarded" })

  return (
    <Form ref={formRef} label="Edit Profile" onSubmit={submit}>
      {isRestored && (
        <Alert tone="indigo" role="status">
          <span className="edit-restored">
            We restored what you typed before. It is not saved yet.
            <Button variant="secondary" size="small" onPress={discard}>
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
          // Remounts when the list has loaded, because the label of the chosen option comes from the list.
          key={regions === null ? "coming" : "there"}
          {...regionField}
          label={regionLabel}
          options={regionOptions}
          isLoading={regions === null}
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
            discard()
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
