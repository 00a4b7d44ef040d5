import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatDateTime, lagos } from "#api/dates.ts"
import { applicantsCsv, jobApplicants } from "#api/office-jobs.ts"
import { Button } from "#ui/button/button.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { roleLabels } from "../../../-member/roles.ts"
import { LazyExportDialog } from "../../-parts/lazy-export-dialog.tsx"
import { RecordPeople } from "../../-records/record-people.tsx"

interface ApplicantsProps {
  /** The job's id. */
  readonly id: string
  /** The cursor of the page before. */
  readonly after: string | undefined
}

/** Shows who applied for a job, the last one first, and exports them (OFFICE §12). */
export function Applicants({ id, after }: ApplicantsProps) {
  const page = useQuery({ ...jobApplicants(id, after), placeholderData: keepPreviousData })
  const [isExporting, setExporting] = useState(false)
  return (
    <RecordPeople
      title="Applicants"
      empty="Nobody has applied yet."
      page={page}
      after={after}
      renderPageLink={(text, search) => (
        <RouterLink to="/office/jobs/$id" params={{ id }} search={search} variant="secondary">
          {text}
        </RouterLink>
      )}
      personOf={({ member, appliedAt }) => ({
        id: member._id,
        name: member.fullName,
        lines: [
          member.email,
          `${roleLabels[member.role].label} · ${member.membershipId} · ${formatDateTime(appliedAt, lagos)}`,
        ],
      })}
    >
      {page.data !== undefined && page.data.items.length > 0 && (
        <div>
          <Button variant="secondary" onPress={() => setExporting(true)}>
            Export
          </Button>
        </div>
      )}
      {isExporting && (
        <LazyExportDialog
          title="Export as CSV"
          subtitle="The newest 5,000 applicants. The audit log says that you exported them."
          initialValues={{ password: "" }}
          download={({ password }) => applicantsCsv({ id, password })}
          onClose={() => setExporting(false)}
        />
      )}
    </RecordPeople>
  )
}
