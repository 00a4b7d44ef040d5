import "./report-dialog.css"
import { maxReportLength, reportReasons } from "#api/contract/report-choices.ts"
import * as rules from "#api/contract/field-rules.ts"
import type { ReportReason } from "#api/contract/reports.ts"
import { sendReport } from "#api/reports.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { validateFields } from "#machines/signup/rules.ts"
import { RadioCards } from "#ui/radio-cards/radio-cards.tsx"
import { TextArea } from "#ui/text-area/text-area.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import { FormDialog } from "../../-forms/form-dialog.tsx"
import { reportReasonNames } from "../../-member/report-reasons.ts"
import type { Reported } from "./reported.ts"

const titles = { entry: "Report this entry", message: "Report this message", profile: "Report this profile" }

const options = reportReasons.map((value) => ({ value, title: reportReasonNames[value] }))

type ReportValues = Readonly<{ reason: string; words: string }>

interface ReportDialogProps extends Reported {
  readonly onClose: () => void
}

/** Asks why a member reports something, and sends it to the office (OFFICE §16). */
export function ReportDialog({ kind, id, onClose }: ReportDialogProps) {
  return (
    <FormDialog<ReportValues>
      title={titles[kind]}
      subtitle="The office looks at it. Its author does not learn who reported it."
      submitLabel="Send Report"
      draftId={`report/${kind}/${id}`}
      initialValues={{ reason: "", words: "" }}
      validate={({ reason, words }) =>
        validateFields(
          {
            reason: rules.choice(reportReasons, "Choose a reason"),
            words: reason === "other" ? rules.filled(maxReportLength) : rules.text(maxReportLength),
          },
          { reason, words },
        )
      }
      submit={async ({ reason, words }) => {
        const report = { kind, id, reason: reason as ReportReason, words: words.trim() || null }
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
      }}
      onClose={onClose}
    >
      {(field) => {
        const reason = field("reason")
        return (
          <>
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
              isOptional={reason.value !== "other"}
              description={
                kind === "message"
                  ? "The office sees this message, and none of your other messages."
                  : undefined
              }
              rows={3}
            />
          </>
        )
      }}
    </FormDialog>
  )
}
