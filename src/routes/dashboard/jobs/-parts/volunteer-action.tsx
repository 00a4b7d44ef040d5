import { useSelector } from "@xstate/react"
import { useState } from "react"
import type { Job } from "#api/contract/jobs.ts"
import { formatOwnTime } from "#api/dates.ts"
import { Button } from "#ui/button/button.tsx"
import { Alert } from "#ui/alert/alert.tsx"
import type { Volunteering } from "./volunteer-dialog.tsx"

interface VolunteerActionProps {
  readonly job: Job
  readonly memberId: string
  /** Whether the data comes from the server. Cached data disables the button. */
  readonly isFresh: boolean
  readonly volunteering: Volunteering
}

/** Shows the button while the job is active and its closing date is in the future, otherwise the reason (SPEC §2, §4). */
export function VolunteerAction({ job, memberId, isFresh, volunteering }: VolunteerActionProps) {
  const [now] = useState(() => Date.now())
  const hasJustApplied = useSelector(volunteering, (snapshot) => snapshot.matches("volunteered"))
  const isVolunteer = hasJustApplied || job.applicants.includes(memberId)
  const isOver = new Date(job.closingDate).getTime() <= now
  if (isOver || !job.isActive)
    return (
      <Alert tone="neutral">
        {isOver ? `Volunteering closed on ${formatOwnTime(job.closingDate)}.` : "This job is closed for now."}
        {isVolunteer && " Thank you for volunteering."}
      </Alert>
    )
  return (
    <Button
      isWide
      isDisabled={isVolunteer || !isFresh}
      onPress={() => volunteering.send({ type: "volunteering.requested" })}
    >
      {isVolunteer ? "Already Volunteered" : "Volunteer for Job"}
    </Button>
  )
}
