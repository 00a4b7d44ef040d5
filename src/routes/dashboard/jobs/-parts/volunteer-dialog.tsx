import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import type { Job } from "#api/contract/jobs.ts"
import type { volunteeringMachine } from "#machines/volunteering/volunteering.machine.ts"
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { EventTime } from "../../../-member/event-time.tsx"

export type Volunteering = ActorRefFrom<typeof volunteeringMachine>

interface VolunteerDialogProps {
  readonly job: Job
  readonly volunteering: Volunteering
}

/** Asks for confirmation before the application is sent (SPEC §2). */
export function VolunteerDialog({ job, volunteering }: VolunteerDialogProps) {
  const isAsking = useSelector(volunteering, (snapshot) => snapshot.hasTag("asking"))
  const isBusy = useSelector(volunteering, (snapshot) => snapshot.hasTag("busy"))
  return (
    <ConfirmDialog
      isOpen={isAsking}
      isPending={isBusy}
      title="Volunteer for this Position"
      subtitle="We add your name to the volunteers for this job."
      cancelLabel="Cancel"
      confirmLabel="Confirm"
      onCancel={() => volunteering.send({ type: "volunteering.cancelled" })}
      onConfirm={() => volunteering.send({ type: "volunteering.confirmed" })}
    >
      <DataList
        items={[
          { label: "Position", value: job.title },
          { label: "Company Name", value: job.companyName },
          { label: "Location", value: job.companyLocation },
          {
            label: "Closing Date",
            value: <EventTime at={job.closingDate} />,
          },
        ]}
      />
    </ConfirmDialog>
  )
}
