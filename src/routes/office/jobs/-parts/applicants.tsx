import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { formatDateTime, lagos } from "#api/dates.ts"
import { applicantsCsv, jobApplicants } from "#api/office-jobs.ts"
import { RouterLink } from "../../../-router-link.ts"
import { roleLabels } from "../../../-member/roles.ts"
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
  return (
    <RecordPeople
      title="Applicants"
      empty="Nobody has applied yet."
      page={page}
      after={after}
      exportText="The newest 5,000 applicants."
      download={({ password }) => applicantsCsv({ id, password })}
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
    />
  )
}
