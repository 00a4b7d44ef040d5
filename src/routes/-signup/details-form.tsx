import type { Actor, ActorRefFrom } from "xstate"
import { genders, yearsOfExperience, yearsOfStudy } from "#api/contract/choices.ts"
import type { formMachine } from "#machines/form/form.machine.ts"
import { useFormFields } from "#machines/form/form.react.ts"
import { type AccountType, rolesOfTypes } from "#machines/signup/account-type.ts"
import { admissionYears } from "#machines/signup/admission-years.ts"
import { type SignupValues, personalWordsOf } from "#machines/signup/signup-form.ts"
import type { signupMachine } from "#machines/signup/signup.machine.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { ComboBox } from "#ui/combo-box/combo-box.tsx"
import { TypedDateField } from "#ui/typed-date-field/typed-date-field.tsx"
import { Form, FormRow } from "#ui/form/form.tsx"
import { optionsOf } from "#ui/option-list/option.ts"
import { Select } from "#ui/select/select.tsx"
import { TextField } from "#ui/text-field/text-field.tsx"
import { NewPassword } from "../-auth/new-password.tsx"
import { useRegionOptions } from "./region-options.ts"

const genderOptions = optionsOf(genders)
const studyOptions = optionsOf(yearsOfStudy)
const experienceOptions = optionsOf(yearsOfExperience)

interface DetailsFormProps {
  readonly form: ActorRefFrom<typeof formMachine>
  readonly flow: Actor<typeof signupMachine>
  readonly type: AccountType
}

interface ErrorSummaryProps {
  readonly count: number
  readonly onShowFirst: () => void
}

/** Says above the button how many fields are invalid, and leads to the first one. */
function ErrorSummary({ count, onShowFirst }: ErrorSummaryProps) {
  if (count === 0) return null
  return (
    <Alert
      tone="red"
      action={
        <Button size="small" variant="secondary" onPress={onShowFirst}>
          Show the first one
        </Button>
      }
    >
      {count === 1 ? "1 field needs your attention." : `${count} fields need your attention.`}
    </Alert>
  )
}

/** Shows the signup form for one account type (SPEC §3, §5). */
export function DetailsForm({ form, flow, type }: DetailsFormProps) {
  const { field, formRef, values, isBusy, errors } = useFormFields<SignupValues>(form)
  const { regionOptions, onFocus } = useRegionOptions()
  return (
    <Form ref={formRef} label="Your details" onSubmit={() => flow.send({ type: "details.submitted" })}>
      <fieldset className="auth-section">
        <legend>About you</legend>
        <FormRow>
          <TextField
            {...field("firstName")}
            label="First Name"
            autoComplete="given-name"
            enterKeyHint="next"
          />
          <TextField
            {...field("lastName")}
            label="Last Name"
            autoComplete="family-name"
            enterKeyHint="next"
          />
        </FormRow>
        <TextField
          {...field("middleName")}
          label="Middle Name"
          isOptional
          autoComplete="additional-name"
          enterKeyHint="next"
        />
        <FormRow>
          <Select {...field("gender")} label="Gender" options={genderOptions} />
          <TypedDateField {...field("dateOfBirth")} label="Date Of Birth" autoComplete="bday" />
        </FormRow>
        <TextField
          {...field("phone")}
          label="Phone"
          isOptional
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          enterKeyHint="next"
        />
      </fieldset>

      <fieldset className="auth-section">
        <legend>{type === "student" ? "Your studies" : "Your practice"}</legend>
        {type === "student" ? (
          <FormRow>
            <Select
              {...field("admissionYear")}
              label="Admission Year"
              options={optionsOf(admissionYears())}
            />
            <Select {...field("yearOfStudy")} label="Year Of Study" options={studyOptions} />
          </FormRow>
        ) : (
          <>
            <FormRow>
              <TextField
                {...field("licenseNumber")}
                label="License Number"
                autoComplete="off"
                enterKeyHint="next"
              />
              <TextField
                {...field("specialty")}
                label="Specialty"
                autoComplete="organization-title"
                enterKeyHint="next"
              />
            </FormRow>
            <Select {...field("yearsOfExperience")} label="Years Of Experience" options={experienceOptions} />
          </>
        )}
        <ComboBox
          {...field("region")}
          label={rolesOfTypes[type].regionLabel}
          options={regionOptions[type]}
          onFocus={onFocus}
        />
      </fieldset>

      <fieldset className="auth-section">
        <legend>Your login</legend>
        <TextField
          {...field("email")}
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          enterKeyHint="next"
        />
        <NewPassword
          label="Password"
          password={field("password")}
          confirmation={field("confirmPassword")}
          words={personalWordsOf(values)}
        />
      </fieldset>
      <ErrorSummary
        count={Object.keys(errors).length}
        // An invalid form is not sent. It focuses its first invalid field.
        onShowFirst={() => flow.send({ type: "details.submitted" })}
      />
      <Button type="submit" isWide isPending={isBusy}>
        Sign Up
      </Button>
    </Form>
  )
}
