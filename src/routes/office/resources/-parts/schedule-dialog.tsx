import { useState } from "react"
import type { OfficeResource } from "#api/contract/office-resources.ts"
import { addInLagos, lagosDay } from "#api/lagos.ts"
import { scheduleResource } from "#api/office-resources.ts"
import { useForm } from "#machines/form/form.react.ts"
import { Button } from "#ui/button/button.tsx"
import { DateField } from "#ui/date-field/date-field.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"
import { showToast } from "#ui/toaster/toast.ts"
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
  const { field, formRef, failure, isBusy, submit } = useForm<Readonly<{ day: string }>>({
    initialValues: { day: publishedAt === null ? "" : lagosDay(new Date(publishedAt)) },
    validate: ({ day }) => (day < tomorrow ? { day: "Choose a day to come" } : {}),
    submit: async ({ day }) => {
      const outcome = await sendRecordAct(resourceQueries, scheduleResource, { id, version, day })
      if (outcome._tag === "Err") return outcome
      showToast({ tone: "success", text: "The resource is scheduled" })
      onClose()
      return outcome
    },
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Schedule"
      subtitle="Members see it from midnight of this day on, Lagos time."
    >
      <Form ref={formRef} label="Schedule" onSubmit={submit} problem={failure?.message}>
        <DateField {...field("day")} label="Day" min={tomorrow} />
        <FormActions>
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" isPending={isBusy}>
            Schedule
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
