import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { jobApplicants, jobDeletion, officeJob } from "#api/office-jobs.ts"
import type { PeopleQuery } from "#api/people-query.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { jobDraft } from "#machines/job-editor/job-draft.ts"
import { versionOf } from "#machines/job-editor/job-values.ts"
import { RecordFacts } from "../-records/record-facts.tsx"
import { peopleFilters } from "../-records/people-filters.ts"
import { RecordPage, RecordReading, RecordSkeleton, roleEnded } from "../-records/record-page.tsx"
import { RecordPreview } from "../-records/record-preview.tsx"
import { Applicants } from "./-parts/applicants.tsx"
import { JobEditor } from "./-parts/job-editor.tsx"
import { JobPublication } from "./-parts/job-publication.tsx"
import { labelOf, wordsOf } from "./-parts/job-words.ts"
import { JobPreview } from "./-parts/lazy-job-preview.ts"

const JobSkeleton = () => <RecordSkeleton one="job" />

export const Route = createFileRoute("/office/jobs/$id")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): PeopleQuery => given,
  loader: ({ params, location: { search } }) =>
    Promise.all([
      prefetch(queryClient, officeJob(params.id)),
      prefetch(queryClient, jobApplicants(params.id, peopleFilters({ ...search }))),
    ]),
  head: () => ({ meta: [{ title: "Job" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: JobSkeleton,
  component: JobPage,
})

/** Shows one job: its form, its publication and its applicants (OFFICE §2). */
function JobPage() {
  const { id } = Route.useParams()
  const applicants = <Applicants id={id} filters={peopleFilters({ ...Route.useSearch() })} />
  return (
    <RecordPage
      list="/office/jobs"
      one="job"
      several="jobs"
      permission="content.edit"
      deletion={jobDeletion}
      query={useQuery(officeJob(id))}
      titleOf={({ title }) => title}
    >
      {(job, staffId) =>
        staffId === null ? (
          <RecordReading
            unsaved={{
              drafts: jobDraft,
              id,
              record: versionOf(job),
              labelOf,
              wordsOf,
              reason: roleEnded("job"),
            }}
            record={
              <RecordFacts label="The job" values={versionOf(job).values} labelOf={labelOf} wordsOf={wordsOf}>
                <RecordPreview name={job.title} width={1080}>
                  <JobPreview id={id} values={versionOf(job).values} />
                </RecordPreview>
              </RecordFacts>
            }
          >
            <JobPublication job={job} mayEdit={false} isUnsaved={false} />
            {applicants}
          </RecordReading>
        ) : (
          <JobEditor key={id} staffId={staffId} id={id} record={versionOf(job)}>
            {(isUnsaved) => (
              <>
                <JobPublication job={job} mayEdit isUnsaved={isUnsaved} />
                {applicants}
              </>
            )}
          </JobEditor>
        )
      }
    </RecordPage>
  )
}
