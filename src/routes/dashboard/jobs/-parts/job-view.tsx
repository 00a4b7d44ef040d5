import ArrowLeft from "lucide-react/icons/arrow-left"
import type { Job } from "#api/contract/jobs.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { JobBody } from "../../../-member/job-body.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { VolunteerAction } from "./volunteer-action.tsx"
import type { Volunteering } from "./volunteer-dialog.tsx"

interface JobViewProps {
  readonly job: Job
  readonly memberId: string
  readonly isFresh: boolean
  readonly volunteering: Volunteering
}

/** Shows one job in full (SPEC §2). */
export function JobView(props: JobViewProps) {
  const { job } = props
  return (
    <article className="job">
      <PageHeading
        title={job.title}
        back={
          <RouterLink to="/dashboard/jobs" variant="quiet" icon={<ArrowLeft size={18} />}>
            Volunteer Opportunities
          </RouterLink>
        }
      />
      <JobBody job={job} action={<VolunteerAction {...props} />} />
    </article>
  )
}
