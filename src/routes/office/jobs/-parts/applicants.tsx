import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { formatDateTime, lagos } from "#api/dates.ts"
import { applicantsCsv, jobApplicants } from "#api/office-jobs.ts"
import type { PeopleQuery } from "#api/people-query.ts"
import { RouterLink } from "../../../-router-link.ts"
import { roleLabels } from "../../../-member/roles.ts"
import { RecordPeople } from "../../-records/record-people.tsx"

interface ApplicantsProps {
  /** The job's id. */
  readonly id: string
  /** The filters of the address. */
  readonly filters: PeopleQuery
}

/** Shows who applied for a job, the last one first, and exports them (OFFICE §12). */
export function Applicants({ id, filters }: ApplicantsProps) {
  const page = useQuery({ ...jobApplicants(id, filters), placeholderData: keepPreviousData })
  return (
    <RecordPeople
      title="Applicants"
      empty="Nobody has applied yet."
      page={page}
      filters={filters}
      exportText="The newest 5,000 applicants."
      download={({ password }) => applicantsCsv({ id, password })}
      renderLink={(text, search) => (
        <RouterLink
          to="/office/jobs/$id"
          params={{ id }}
          search={search}
          variant="secondary"
          resetScroll={false}
        >
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
