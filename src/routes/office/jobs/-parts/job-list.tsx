import type { OfficeJobRow } from "#api/contract/office-jobs.ts"
import { cardLink } from "#ui/card/card.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { RecordList, RecordListSkeleton, RecordRow } from "../../-records/record-list.tsx"
import { scheduleLines } from "../../-records/schedule-words.ts"
import { applicantsWords, dayWords, statusWords } from "./job-words.ts"

const closingWords = ({ status, closingDay }: OfficeJobRow): string =>
  closingDay === null
    ? "No closing date yet"
    : `${status === "closed" ? "Closed" : "Closes"} at the end of ${dayWords(closingDay)}`

/** Shows jobs, each as a card that opens its page. */
export function JobList({ rows }: { readonly rows: readonly OfficeJobRow[] }) {
  return (
    <RecordList label="Jobs">
      {rows.map((job) => (
        <RecordRow
          key={job._id}
          link={
            <RouterLink to="/office/jobs/$id" params={{ id: job._id }} variant="bare" className={cardLink}>
              {job.title}
            </RouterLink>
          }
          lines={[
            closingWords(job),
            ...scheduleLines(job.status, job.visibleFrom),
            [job.companyName, applicantsWords(job.applicantsCount)].filter(Boolean).join(" · "),
          ]}
          status={statusWords[job.status]}
        />
      ))}
    </RecordList>
  )
}

export const JobListSkeleton = () => <RecordListSkeleton several="jobs" />
