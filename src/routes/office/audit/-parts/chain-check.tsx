import { useState } from "react"
import type { AuditReport } from "#api/contract/office-audit.ts"
import { formatDateTime } from "#api/dates.ts"
import { checkAudit } from "#api/office-audit.ts"
import { useForm } from "#machines/form/form.react.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { Form, FormActions } from "#ui/form/form.tsx"

/** Checks the whole audit log on the server, and says whether it is intact. */
export function ChainCheck() {
  const [report, setReport] = useState<AuditReport>()
  const { field, values, submit, isBusy, failure } = useForm({
    initialValues: { times: 0 },
    validate: () => ({}),
    submit: async () => {
      const outcome = await runMemberApi(
        () => Promise.resolve(checkAudit),
        undefined,
        new AbortController().signal,
      )
      if (outcome._tag === "Ok") setReport(outcome.value)
      return outcome
    },
  })
  return (
    <Form
      label="Intact?"
      onSubmit={() => {
        // A form that was accepted is sent again only after a change.
        field("times").onChange(values.times + 1)
        submit()
      }}
      problem={failure?.message}
    >
      {report !== undefined && (
        <Alert
          role="status"
          tone={report.isIntact ? "green" : "red"}
          title={report.isIntact ? "Intact" : `Broken from row ${report.brokenFrom ?? 0}`}
        >
          {report.isIntact
            ? `All ${report.entries.toLocaleString("en-NG")} rows follow from each other. Checked on ${formatDateTime(report.checkedAt)}.`
            : `The ${report.entries.toLocaleString("en-NG")} rows before it are intact. Somebody changed this row, or removed one before it. Tell the people who run the server.`}
        </Alert>
      )}
      <FormActions>
        <Button type="submit" variant="secondary" isPending={isBusy}>
          Intact?
        </Button>
      </FormActions>
    </Form>
  )
}
