import "./members.css"
import type { OfficeMember } from "#api/contract/office-members.ts"
import { formatDateTime, formatDay, lagos } from "#api/dates.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Card } from "#ui/card/card.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { roleLabels } from "../../../-member/roles.ts"

/** Shows what the record says about a member. The server leaves out what the reader may not see. */
export function ProfileFacts({ member }: { readonly member: OfficeMember }) {
  const { role, chapter, dateOfBirth, admissionYear } = member
  const facts: readonly (readonly [label: string, value: string | null | undefined])[] = [
    ["Member ID", member.membershipId],
    ["Email", member.email],
    ["Phone", member.phone],
    ["Member type", roleLabels[role].label],
    [roleLabels[role].regionLabel, chapter],
    ["Annual dues", member.isSubscribed ? "Paid" : "Not paid"],
    ["Gender", member.gender],
    ["Date of birth", dateOfBirth == null ? undefined : formatDay(`${dateOfBirth}T12:00:00Z`, "UTC")],
    ["Specialty", member.specialty],
    ["Years of experience", member.yearsOfExperience],
    ["Admission year", admissionYear === null ? undefined : String(admissionYear)],
    ["Year of study", member.yearOfStudy],
    ["Leadership position", member.leadershipPosition],
    ["Joined", formatDay(member.joinedAt)],
  ]
  return (
    <Card as="section" aria-labelledby="profile" className="care-block">
      <h2 id="profile" className="display">
        Profile
      </h2>
      <DataList
        items={facts.flatMap(([label, value]) => (value == null || value === "" ? [] : [{ label, value }]))}
      />
    </Card>
  )
}

/** Shows that the member is suspended, until when, by whom and why. */
export function SuspensionAlert({ suspension }: Pick<OfficeMember, "suspension">) {
  if (suspension === null) return null
  const { since, until, by, reason } = suspension
  return (
    <Alert tone="red" title={until === null ? "Suspended" : `Suspended until ${formatDay(until, lagos)}`}>
      {`${by?.fullName ?? "The national office"} suspended this account on ${formatDateTime(since)}.`}
      {reason !== null && ` Reason: ${reason}`}
    </Alert>
  )
}

/** Shows that the email address is to change, or why it did not. */
export function EmailChangeAlert({
  change,
}: {
  readonly change: NonNullable<OfficeMember["emailChange"]> | null
}) {
  if (change === null) return null
  const { email, askedAt, status } = change
  const asked = `Asked for on ${formatDateTime(askedAt)}.`
  if (status === "waiting")
    return (
      <Alert title="The email changes when it is confirmed">{`${email} has a link for a day. ${asked}`}</Alert>
    )
  return (
    <Alert tone="amber" title="The email has not changed">
      {status === "objected"
        ? `The member kept the old address instead of ${email}. ${asked}`
        : `Nobody confirmed ${email} within a day. ${asked}`}
    </Alert>
  )
}
