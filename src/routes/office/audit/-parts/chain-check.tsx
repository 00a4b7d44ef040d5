import { useState } from "react"
import type { AuditReport } from "#api/contract/office-audit.ts"
import { formatDateTime } from "#api/dates.ts"
import { checkAudit } from "#api/office-audit.ts"
import { useForm } from "#machines/form/form.react.ts"
import { runMemberApi } from "#machines/from-api.ts"
import { Alert } from "#ui/alert/alert.tsx"

/** Checks the whole audit log on the server. Returns the last report, or why there is none. */
export const useChainCheck = () => {
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
  const check = () => {
    // A form that was accepted is sent again only after a change.
    field("times").onChange(values.times + 1)
    submit()
  }
  return { check, isBusy, problem: failure?.message, report }
}

/** Says whether the audit log is intact, or from which row it is broken. */
export const ChainReport = ({ isIntact, brokenFrom, entries, checkedAt }: AuditReport) => {
  const rows = entries.toLocaleString("en-NG")
  return (
    <Alert
      role="status"
      tone={isIntact ? "green" : "red"}
      title={isIntact ? "Intact" : `Broken from row ${brokenFrom ?? 0}`}
    >
      {isIntact
        ? `All ${rows} rows follow from each other. Checked on ${formatDateTime(checkedAt)}.`
        : `The ${rows} rows before it are intact. Somebody changed this row, or removed one before it. Tell the people who run the server.`}
    </Alert>
  )
}
