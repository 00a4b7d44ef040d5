import "./report-dialog.css"
import { useId } from "react"
import { maxReportLength, reportReasons } from "#api/contract/report-choices.ts"
import * as rules from "#api/contract/field-rules.ts"
import type { ReportReason } from "#api/contract/reports.ts"
import { sendReport } from "#api/reports.ts"
import { useForm } from "#machines/form/form.react.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Form } from "#ui/form/form.tsx"
import { RadioCards } from "#ui/radio-cards/radio-cards.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import { reportReasonNames } from "../../-member/report-reasons.ts"
import type { Reported } from "./reported.ts"

const titles = { entry: "Report this entry", message: "Report this message", profile: "Report this profile" }

const options = reportReasons.map((value) => ({ value, title: reportReasonNames[value] }))

type ReportValues = Readonly<{ reason: string; words: string }>

interface ReportDialogProps extends Reported {
  readonly onClose: () => void
}

/** Asks why a member reports something, and sends it to the office (OFFICE §16). */
export function ReportDialog({ kind, id: reportedId, onClose }: ReportDialogProps) {
  const id = useId()
  const { field, formRef, values, failure, isChanged, isBusy, submit } = useForm<ReportValues>({
    initialValues: { reason: "", words: "" },
    validate: ({ reason, words }) =>
      validateFields(
        {
          reason: rules.choice(reportReasons, "Choose a reason"),
          words: reason === "other" ? rules.filled(maxReportLength) : rules.text(maxReportLength),
        },
        { reason, words },
      ),
    submit: async ({ reason, words }) => {
      const report = { kind, id: reportedId, reason: reason as ReportReason, words: words.trim() || null }
      const outcome = await runMemberApi(
        () => Promise.resolve(sendReport),
        report,
        new AbortController().signal,
      )
      if (outcome._tag === "Ok") {
        showToast({ tone: "success", text: "Thank you. The office will look at it." })
        onClose()
      }
      return outcome
    },
  })
  const reason = field("reason")
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isDismissable={!isBusy && !isChanged}
      title={titles[kind]}
      subtitle="The office looks at it. Its author does not learn who reported it."
      actions={
        <>
          <Button variant="quiet" isDisabled={isBusy} onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={`${id}-form`} isPending={isBusy}>
            Send Report
          </Button>
        </>
      }
    >
      <Form
        id={`${id}-form`}
        ref={formRef}
        label={titles[kind]}
        onSubmit={submit}
        problem={failure === null || failure._tag === "BadRequest" ? undefined : failure.message}
      >
        <div data-field="reason" className="report-reasons">
          <RadioCards
            label="Why do you report it?"
            value={reason.value}
            onChange={reason.onChange}
            error={reason.error}
            options={options}
          />
        </div>
        <TextArea
          {...field("words")}
          label="In your words"
          isOptional={values.reason !== "other"}
          description={
            kind === "message" ? "The office sees this message, and none of your other messages." : undefined
          }
          rows={3}
        />
      </Form>
    </Dialog>
  )
}
