import MapPin from "lucide-react/icons/map-pin"
import { useState } from "react"
import type { Job } from "#api/contract/jobs.ts"
import { formatDay } from "#api/dates.ts"
import { jobs } from "#api/jobs.ts"
import { Card, cardLink } from "#ui/card/card.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { closingWord } from "../../-member/closing-word.ts"
import { RouterLink } from "../../-router-link.ts"
import { useRead } from "../-reading/use-read.ts"
import { QueryResult } from "./query-result.tsx"
import { JobsSkeleton } from "./rows-skeleton.tsx"

/** The number of jobs on the home page (SPEC §9). */
const jobCount = 3

function JobItem({ job }: { readonly job: Job }) {
  const [now] = useState(Date.now)
  return (
    <Card as="li" className="home-job">
      <h3>
        <RouterLink to="/dashboard/jobs/$id" params={{ id: job._id }} variant="bare" className={cardLink}>
          {job.title}
        </RouterLink>
      </h3>
      <p className="quiet home-job-place">
        <MapPin />
        <span>
          {job.companyName}, {job.companyLocation}
        </span>
      </p>
      <p className="quiet">
        {closingWord(job, now)} <time dateTime={job.closingDate}>{formatDay(job.closingDate)}</time>
      </p>
    </Card>
  )
}

/** Shows three jobs, the open ones that close first before closed ones (SPEC §2, Volunteer Opportunities). */
export function Body() {
  const read = useRead(jobs({ limit: jobCount }))
  return (
    <QueryResult read={read} fallback={<JobsSkeleton />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title="No Data Available" />
        ) : (
          <ul className="home-jobs">
            {items.slice(0, jobCount).map((job) => (
              <JobItem key={job._id} job={job} />
            ))}
          </ul>
        )
      }
    </QueryResult>
  )
}
