/** Defines the fields of the three signup forms (SPEC §3), their rules and the request. */
import * as rules from "#api/contract/field-rules.ts"
import type { SignupBody } from "#api/contract/authentication.ts"
import { genders, yearsOfExperience, yearsOfStudy } from "#api/contract/choices.ts"
import { associationTexts } from "../../association.ts"
import { accountTypes, rolesOfTypes } from "./account-type.ts"
import type { AccountType } from "./account-type.ts"
import { admissionYears } from "./admission-years.ts"
import { dateOfBirth } from "./birthday.ts"
import { regionsOf } from "./regions.ts"
import { confirmation, invalidGlobalEmail, selectGender, validateFields } from "./rules.ts"

/** The empty fields of all account types. A type shows and sends only its own fields. */
export const emptySignup = {
  firstName: "",
  middleName: "",
  lastName: "",
  gender: "",
  dateOfBirth: "",
  phone: "",
  email: "",
  admissionYear: "",
  yearOfStudy: "",
  licenseNumber: "",
  specialty: "",
  yearsOfExperience: "",
  region: "",
  password: "",
  confirmPassword: "",
}
export type SignupValues = { readonly [F in keyof typeof emptySignup]: string }

/** Returns the values to store: all values except the passwords. */
export const draftOf = (values: SignupValues): SignupValues => ({
  ...values,
  password: "",
  confirmPassword: "",
})

/** Whether another type has this region. The office may have added one that no built-in list has. */
const isOfOtherType = (type: AccountType, region: string): boolean =>
  !regionsOf(type).includes(region) && accountTypes.some((other) => regionsOf(other).includes(region))

/** Returns the initial values of a type's form, without the passwords and without a region of another type. */
export const valuesFor = (type: AccountType, values: SignupValues): SignupValues => ({
  ...draftOf(values),
  region: isOfOtherType(type, values.region) ? "" : values.region,
})

const studentRules = {
  admissionYear: () => rules.choice(admissionYears()),
  yearOfStudy: () => rules.choice(yearsOfStudy),
}
const professionalRules = {
  licenseNumber: () => rules.filled(40),
  specialty: () => rules.filled(120),
  yearsOfExperience: () => rules.choice(yearsOfExperience),
}

/** Returns a message for each invalid field of this type's form, in the order of the page (SPEC §5). */
export const validateSignup =
  (type: AccountType) =>
  (values: SignupValues): Readonly<Record<string, string>> => {
    const own = type === "student" ? studentRules : professionalRules
    return validateFields(
      {
        firstName: rules.name,
        middleName: rules.optionalName,
        lastName: rules.name,
        gender: rules.choice(genders, selectGender),
        dateOfBirth,
        phone: rules.text(40),
        email: rules.email(type === "global member" ? invalidGlobalEmail : rules.invalidEmail),
        ...Object.fromEntries(Object.entries(own).map(([name, rule]) => [name, rule()])),
        region: rules.filled(200),
        password: rules.newPassword,
        confirmPassword: confirmation(values.password),
      },
      values,
    )
  }

/** Returns the signup payload (SPEC §3): the type's own fields. Omits empty optional fields. */
export const signupBody = (type: AccountType, values: SignupValues): SignupBody => {
  const { middleName, phone } = values
  const person = {
    firstName: values.firstName.trim(),
    ...(middleName.trim() === "" ? {} : { middleName: middleName.trim() }),
    lastName: values.lastName.trim(),
    dateOfBirth: values.dateOfBirth,
    ...(phone.trim() === "" ? {} : { phone: phone.trim() }),
    email: values.email,
    password: values.password,
    confirmPassword: values.confirmPassword,
    gender: values.gender as (typeof genders)[number],
    region: values.region,
  }
  if (type === "student")
    return {
      ...person,
      role: "Student",
      admissionYear: Number(values.admissionYear),
      yearOfStudy: values.yearOfStudy as (typeof yearsOfStudy)[number],
    }
  return {
    ...person,
    role: rolesOfTypes[type].role,
    licenseNumber: values.licenseNumber.trim(),
    specialty: values.specialty.trim(),
    yearsOfExperience: values.yearsOfExperience as (typeof yearsOfExperience)[number],
  }
}

/** Returns words that make a password easy to guess for somebody who knows the member (DECISIONS §2). */
export const personalWordsOf = (values: Partial<SignupValues>): readonly string[] =>
  rules.personalWords([
    values.firstName ?? "",
    values.middleName ?? "",
    values.lastName ?? "",
    values.email ?? "",
    ...associationTexts,
  ])
