import { createFileRoute, notFound } from "@tanstack/react-router"
import type { Job } from "#api/contract/jobs.ts"
import { jobById } from "#api/jobs.ts"
import { queryClient } from "#api/query-client.ts"
import { prefetch } from "#api/prefetch.ts"
import { useSession } from "#machines/app/app.react.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveVolunteering } from "#machines/volunteering/volunteering.actors.ts"
import { ReadError } from "../-reading/read-error.tsx"
import { StaleAlert } from "../-reading/stale-alert.tsx"
import { useRead } from "../-reading/use-read.ts"
import { JobView } from "./-parts/job-view.tsx"
import { JobSkeleton } from "./-parts/jobs-skeleton.tsx"
import { VolunteerDialog } from "./-parts/volunteer-dialog.tsx"
import { NotFoundScreen } from "../../-errors/not-found-screen.tsx"
import { hasTag } from "../../../outcome.ts"

export const Route = createFileRoute("/dashboard/jobs/$id")({
  loader: async ({ params }): Promise<Job | undefined> => {
    const { data, error } = await prefetch(queryClient, jobById(params.id))
    if (hasTag(error, "NotFound")) throw notFound()
    return data
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? "Volunteer Opportunity" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: JobSkeleton,
  component: JobPage,
  // Declared here so that the dashboard's layout stays around the page.
  notFoundComponent: NotFoundScreen,
})

/** Shows the page of one job (SPEC §2, /dashboard/jobs/{id}). */
function JobPage() {
  const { id } = Route.useParams()
  const memberId = useSession((session) => session.context.user?._id)
  const { data: job, failure, isFresh, cachedAt, isFetching, refetch } = useRead(jobById(id))
  if (hasTag(failure, "NotFound")) return <NotFoundScreen />
  if (memberId === undefined) return null
  if (job === undefined)
    return failure === null ? (
      <JobSkeleton />
    ) : (
      <ReadError failure={failure} onRetry={refetch} isPending={isFetching} />
    )
  return (
    <>
      <StaleAlert cachedAt={cachedAt} />
      <JobDetails key={job._id} job={job} memberId={memberId} isFresh={isFresh} />
    </>
  )
}

interface JobDetailsProps {
  readonly job: Job
  readonly memberId: string
  readonly isFresh: boolean
}

/** Shows the job and runs the flow of volunteering for it. */
function JobDetails(props: JobDetailsProps) {
  const volunteering = useFlow(liveVolunteering, {
    input: { memberId: props.memberId, jobId: props.job._id, jobTitle: props.job.title },
  })
  return (
    <>
      <JobView {...props} volunteering={volunteering} />
      <VolunteerDialog job={props.job} volunteering={volunteering} />
    </>
  )
}
