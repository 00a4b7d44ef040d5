import { useSelector } from "@xstate/react"
import { useState } from "react"
import type { Job } from "#api/contract/jobs.ts"
import { formatOwnTime } from "#api/dates.ts"
import { useIsOffline } from "#machines/connection/connection.react.ts"
import { Button } from "#ui/button/button.tsx"
import { Alert } from "#ui/alert/alert.tsx"
import { UnsentList } from "../../-unsent/unsent-list.tsx"
import type { Volunteering } from "./volunteer-dialog.tsx"

function WaitingAlert() {
  return (
    <Alert tone="amber" role="status">
      We'll send your application when you're online.
    </Alert>
  )
}

interface VolunteerActionProps {
  readonly job: Job
  readonly memberId: string
  /** Whether the data comes from the server. With a connection, cached data disables the button until the server answers. */
  readonly isFresh: boolean
  readonly volunteering: Volunteering
}

/** Shows the button while the job is active and its closing date is in the future, otherwise the reason (SPEC §2, §4). */
export function VolunteerAction({ job, memberId, isFresh, volunteering }: VolunteerActionProps) {
  const [now] = useState(() => Date.now())
  const hasJustApplied = useSelector(volunteering, (snapshot) => snapshot.matches("volunteered"))
  const isWaiting = useSelector(volunteering, (snapshot) => snapshot.matches("waiting"))
  const isOffline = useIsOffline()
  const isVolunteer = hasJustApplied || job.applicants.includes(memberId)
  if (isWaiting) return <UnsentList fallback={<WaitingAlert />} />
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
      isDisabled={isVolunteer || !(isFresh || isOffline)}
      onPress={() => volunteering.send({ type: "volunteering.requested" })}
    >
      {isVolunteer ? "Already Volunteered" : "Volunteer for Job"}
    </Button>
  )
}
