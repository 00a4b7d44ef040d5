import type { User } from "#api/contract/users.ts"
import { formatDay } from "#api/dates.ts"
import { RouterLink } from "../../-router-link.ts"
import { roleLabels } from "../../-member/roles.ts"

/** Invites the member to fill in an empty part of the profile. */
export function AddToProfile({ children }: { readonly children: string }) {
  return <RouterLink to="/dashboard/edit-profile">{children}</RouterLink>
}

const orInvite = (value: string | null | undefined, what: string) =>
  value || <AddToProfile>{`Add your ${what}`}</AddToProfile>

/** Returns a row, or nothing for an empty field. */
export const ifGiven = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : [])

/** Returns the personal fields of a profile with their labels. */
export const personalFields = (user: User) => {
  const { regionLabel } = roleLabels[user.role]
  return [
    { label: "First Name", value: user.firstName },
    ...ifGiven("Middle Name", user.middleName),
    { label: "Last Name", value: user.lastName },
    { label: "Email", value: user.email },
    { label: "Phone", value: orInvite(user.phone, "phone number") },
    { label: "Gender", value: orInvite(user.gender, "gender") },
    {
      label: "Date Of Birth",
      value: orInvite(user.dateOfBirth && formatDay(user.dateOfBirth, "UTC"), "date of birth"),
    },
    { label: regionLabel, value: orInvite(user.region, regionLabel.toLowerCase()) },
    ...ifGiven("Leadership Position", user.leadershipPosition),
  ]
}

/** Shows 'N/A' for an empty field of a doctor or a global member (SPEC §2, Profile), with an invitation to fill it in. */
const orNotAvailable = (value: string | null | undefined, what: string) =>
  value || (
    <>
      N/A · <AddToProfile>{`Add your ${what}`}</AddToProfile>
    </>
  )

/** Returns the admission year and current year of a student; else specialty, licence number and experience (SPEC §2). */
export const workFields = (user: User) =>
  user.role === "Student"
    ? [
        {
          label: "Admission Year",
          value: orInvite(user.admissionYear ? String(user.admissionYear) : "", "admission year"),
        },
        { label: "Current Year", value: orInvite(user.yearOfStudy, "current year") },
      ]
    : [
        { label: "Specialty", value: orNotAvailable(user.specialty, "specialty") },
        { label: "License Number", value: orNotAvailable(user.licenseNumber, "license number") },
        {
          label: "Years Of Experience",
          value: orNotAvailable(user.yearsOfExperience, "years of experience"),
        },
      ]
