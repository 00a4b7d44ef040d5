import { useState } from "react"
import { endOfLagosDay } from "#api/lagos.ts"
import { officeJob } from "#api/office-jobs.ts"
import { queryClient } from "#api/query-client.ts"
import { jobOf, type JobValues } from "#machines/job-editor/job-values.ts"
import { Button } from "#ui/button/button.tsx"
import { JobBody, VolunteeringOrReason, volunteerButton } from "../../../-member/job-body.tsx"
import { Inert, MemberPreview } from "../../-records/member-preview.tsx"

/** Returns the last second of a day in Lagos; null for a day that is missing or not valid yet. */
const endOf = (day: string | null): string | null => {
  const noon = new Date(`${day}T12:00:00+01:00`)
  return Number.isNaN(noon.getTime()) ? null : endOfLagosDay(noon).toISOString()
}

interface JobPreviewProps {
  /** The job's id; "new" for one that is not stored yet. */
  readonly id: string
  readonly values: JobValues
}

/** Shows a job as members will see it (OFFICE §12). A draft has the posted date of now. */
export function JobPreview({ id, values }: JobPreviewProps) {
  const [now] = useState(() => new Date().toISOString())
  const stored = queryClient.getQueryData(officeJob(id).queryKey)
  const { closingDay, companyName, companyLocation, ...typed } = jobOf(values)
  // A job from before the office can be closed before its date. A new date opens it.
  const isActive =
    stored?.status !== "closed" ||
    closingDay !== stored.closingDay ||
    Date.parse(endOf(stored.closingDay) ?? now) <= Date.parse(now)
  const job = {
    ...typed,
    companyName: companyName || "No name yet",
    companyLocation: companyLocation || "No location yet",
    closingDate: endOf(closingDay),
    isActive,
    applicantsCount: stored?.applicantsCount ?? 0,
    createdAt: stored?.postedAt ?? now,
  }
  return (
    <MemberPreview>
      <JobBody
        job={job}
        action={
          <VolunteeringOrReason job={job} isVolunteer={false}>
            <Inert what="the button Volunteer for Job">
              <Button {...volunteerButton} />
            </Inert>
          </VolunteeringOrReason>
        }
      />
    </MemberPreview>
  )
}
