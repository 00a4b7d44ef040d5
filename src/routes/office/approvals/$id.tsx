import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { isFailure } from "#api/cached-fallback.ts"
import { officeAccess } from "#api/office.ts"
import { officeApproval } from "#api/office-approvals.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { useSession } from "#machines/app/app.react.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../-router-link.ts"
import { OfficeFailure } from "../-shell/office-failure.tsx"
import { moveWords } from "./-parts/approval-words.ts"
import { RecommendationPanel } from "./-parts/recommendation.tsx"
import { ReviewPanel } from "./-parts/review.tsx"

function ApprovalSkeleton() {
  return (
    <Loading label="Loading the request">
      <div className="approval">
        <Skeleton height={360} />
        <Skeleton height={240} />
      </div>
    </Loading>
  )
}

export const Route = createFileRoute("/office/approvals/$id")({
  loader: ({ params }) => prefetch(queryClient, officeApproval(params.id)),
  head: () => ({ meta: [{ title: "Request" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: ApprovalSkeleton,
  component: ApprovalPage,
})

/** Shows one transition with its review, or a chapter leader's recommendation (OFFICE §1, §2, §3). */
function ApprovalPage() {
  const { id } = Route.useParams()
  const { data, error, isFetching, refetch } = useQuery(officeApproval(id))
  const { data: access } = useQuery(officeAccess())
  const staffId = useSession((session) => session.context.user?._id)
  return (
    <>
      <PageHeading
        title={data?.member.fullName ?? "Request"}
        text={data && moveWords(data)}
        back={
          <RouterLink to="/office/approvals" variant="quiet" icon={<ArrowLeft size={18} />}>
            All requests
          </RouterLink>
        }
      />
      {data !== undefined && staffId !== undefined && access !== undefined ? (
        access.permissions.includes("approvals.decide") ? (
          <ReviewPanel key={id} approval={data} staffId={staffId} />
        ) : (
          <RecommendationPanel key={id} approval={data} staffId={staffId} />
        )
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <ApprovalSkeleton />
      )}
    </>
  )
}
