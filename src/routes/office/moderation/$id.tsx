import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { isFailure } from "#api/cached-fallback.ts"
import { officeCase } from "#api/office-moderation.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { useSession } from "#machines/app/app.react.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../-router-link.ts"
import { OfficeFailure } from "../-shell/office-failure.tsx"
import { CaseReview } from "./-parts/case-review.tsx"
import { reportsOf, titleOf } from "./-parts/moderation-words.ts"

function CaseSkeleton() {
  return (
    <Loading label="Loading the report">
      <div className="record-page">
        <Skeleton height={360} />
        <Skeleton height={240} />
      </div>
    </Loading>
  )
}

export const Route = createFileRoute("/office/moderation/$id")({
  loader: ({ params }) => prefetch(queryClient, officeCase(params.id)),
  head: () => ({ meta: [{ title: "Report" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: CaseSkeleton,
  component: CasePage,
})

/** Shows one reported thing, its reports and its review (OFFICE §2, §16). */
function CasePage() {
  const { id } = Route.useParams()
  const { data, error, isFetching, refetch } = useQuery(officeCase(id))
  const staffId = useSession((session) => session.context.user?._id)
  return (
    <>
      <PageHeading
        title={data === undefined ? "Report" : titleOf(data)}
        text={
          data &&
          (data.openReports === 0
            ? "No report waits."
            : `${reportsOf(data.openReports)} ${data.openReports === 1 ? "waits" : "wait"} for a decision.`)
        }
        back={
          <RouterLink to="/office/moderation" variant="quiet" icon={<ArrowLeft size={18} />}>
            All reports
          </RouterLink>
        }
      />
      {data !== undefined && staffId !== undefined ? (
        <CaseReview key={id} reported={data} staffId={staffId} />
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <CaseSkeleton />
      )}
    </>
  )
}
