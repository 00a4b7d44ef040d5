import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { isFailure } from "#api/cached-fallback.ts"
import { officeAccess } from "#api/office.ts"
import { officeOfflinePayment } from "#api/office-offline-payments.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { useSession } from "#machines/app/app.react.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { OfficeFailure } from "../../-shell/office-failure.tsx"
import { OfflineFlow } from "../-parts/offline-payment.tsx"

function OfflineSkeleton() {
  return (
    <Loading label="Loading the offline payment">
      <Skeleton height={480} />
    </Loading>
  )
}

export const Route = createFileRoute("/office/money/offline/$id")({
  loader: ({ params }) => prefetch(queryClient, officeOfflinePayment(params.id)),
  head: () => ({ meta: [{ title: "Offline payment" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: OfflineSkeleton,
  component: OfflinePage,
})

/** Shows one offline payment with its proof, and asks a second person about it (OFFICE §19). */
function OfflinePage() {
  const { id } = Route.useParams()
  const staffId = useSession((session) => session.context.user?._id ?? "")
  const { data: access } = useQuery(officeAccess())
  const { data, error, isFetching, refetch } = useQuery(officeOfflinePayment(id))
  return (
    <>
      <PageHeading
        title="Offline payment"
        back={
          <RouterLink to="/office/money/offline" variant="quiet" icon={<ArrowLeft size={18} />}>
            All offline payments
          </RouterLink>
        }
      />
      {data !== undefined && access !== undefined ? (
        // A payment that another person answered meanwhile is shown as it is now.
        <OfflineFlow
          key={`${id} ${data.status}`}
          staffId={staffId}
          payment={data}
          mayApprove={access.permissions.includes("money.approve")}
        />
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <OfflineSkeleton />
      )}
    </>
  )
}
