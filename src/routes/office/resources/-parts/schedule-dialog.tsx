import { useState } from "react"
import type { OfficeResource } from "#api/contract/office-resources.ts"
import { addInLagos, lagosDay } from "#api/lagos.ts"
import { scheduleResource } from "#api/office-resources.ts"
import { DateField } from "#ui/date-field/date-field.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import { FormDialog } from "../../-parts/form-dialog.tsx"
import { sendRecordAct } from "../../-records/send-record-act.ts"
import { resourceQueries } from "./resource-queries.ts"

interface ScheduleDialogProps {
  readonly resource: OfficeResource
  readonly onClose: () => void
}

/** Asks from which day on members see a resource (OFFICE §13). */
export function ScheduleDialog({
  resource: { _id: id, version, publishedAt },
  onClose,
}: ScheduleDialogProps) {
  const [tomorrow] = useState(() => lagosDay(addInLagos(new Date(), { days: 1 })))
  return (
    <FormDialog
      title="Schedule"
      subtitle="Members see it from midnight of this day on, Lagos time."
      submitLabel="Schedule"
      initialValues={{ day: publishedAt === null ? "" : lagosDay(new Date(publishedAt)) }}
      validate={({ day }) => (day < tomorrow ? { day: "Choose a day to come" } : {})}
      submit={async ({ day }) => {
        const outcome = await sendRecordAct(resourceQueries, scheduleResource, { id, version, day })
        if (outcome._tag === "Err") return outcome
        showToast({ tone: "success", text: "The resource is scheduled" })
        onClose()
        return outcome
      }}
      onClose={onClose}
    >
      {(field) => <DateField {...field("day")} label="Day" min={tomorrow} />}
    </FormDialog>
  )
}
