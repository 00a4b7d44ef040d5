import { useSelector } from "@xstate/react"
import type { Job } from "#api/contract/jobs.ts"
import { useIsOffline } from "#machines/connection/connection.react.ts"
import { Button } from "#ui/button/button.tsx"
import { Alert } from "#ui/alert/alert.tsx"
import { VolunteeringOrReason, volunteerButton } from "../../../-member/job-body.tsx"
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

/** Shows what the member can do about the job: volunteer, or read why not (SPEC §2, §4). */
export function VolunteerAction({ job, memberId, isFresh, volunteering }: VolunteerActionProps) {
  const hasJustApplied = useSelector(volunteering, (snapshot) => snapshot.matches("volunteered"))
  const isWaiting = useSelector(volunteering, (snapshot) => snapshot.matches("waiting"))
  const isOffline = useIsOffline()
  const isVolunteer = hasJustApplied || job.applicants.includes(memberId)
  if (isWaiting) return <UnsentList fallback={<WaitingAlert />} />
  return (
    <VolunteeringOrReason job={job} isVolunteer={isVolunteer}>
      <Button
        {...volunteerButton}
        isDisabled={isVolunteer || !(isFresh || isOffline)}
        onPress={() => volunteering.send({ type: "volunteering.requested" })}
      >
        {isVolunteer ? "Already Volunteered" : volunteerButton.children}
      </Button>
    </VolunteeringOrReason>
  )
}
