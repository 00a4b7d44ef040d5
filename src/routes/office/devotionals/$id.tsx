import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { isFailure } from "#api/cached-fallback.ts"
import { officeAccess } from "#api/office.ts"
import { devotionalDays, officeDevotional } from "#api/office-devotionals.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { useSession } from "#machines/app/app.react.ts"
import { versionOf } from "#machines/devotional-editor/devotional-values.ts"
import { Card } from "#ui/card/card.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../-router-link.ts"
import { OfficeFailure } from "../-shell/office-failure.tsx"
import { DaysAhead } from "./-parts/days-ahead.tsx"
import { DevotionalEditor } from "./-parts/devotional-editor.tsx"
import { DevotionalPreview } from "./-parts/devotional-preview.tsx"
import { DevotionalStatus } from "./-parts/devotional-status.tsx"

function DevotionalSkeleton() {
  return (
    <Loading label="Loading the devotional">
      <div className="record-page">
        <Skeleton height={720} />
        <Skeleton height={320} />
      </div>
    </Loading>
  )
}

export const Route = createFileRoute("/office/devotionals/$id")({
  loader: ({ params }) =>
    Promise.all([
      prefetch(queryClient, officeDevotional(params.id)),
      prefetch(queryClient, devotionalDays()),
    ]),
  head: () => ({ meta: [{ title: "Devotional" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: DevotionalSkeleton,
  component: DevotionalPage,
})

/** Shows one devotional: its form, whether members see it, and the days to come (OFFICE §2). */
function DevotionalPage() {
  const { id } = Route.useParams()
  const { data, error, isFetching, refetch } = useQuery(officeDevotional(id))
  const { data: access } = useQuery(officeAccess())
  const staffId = useSession((session) => session.context.user?._id)
  const mayEdit = access?.permissions.includes("content.edit") === true
  return (
    <>
      <PageHeading
        title={data?.title ?? "Devotional"}
        back={
          <RouterLink to="/office/devotionals" variant="quiet" icon={<ArrowLeft size={18} />}>
            All devotionals
          </RouterLink>
        }
      />
      {data === undefined || staffId === undefined || access === undefined ? (
        isFailure(error) ? (
          <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
        ) : (
          <DevotionalSkeleton />
        )
      ) : mayEdit ? (
        <DevotionalEditor key={id} staffId={staffId} id={id} record={versionOf(data)}>
          <DevotionalStatus devotional={data} />
          <DaysAhead mayEdit />
        </DevotionalEditor>
      ) : (
        <div className="record-page">
          <Card as="section" aria-label="The devotional">
            <DevotionalPreview devotional={data} />
          </Card>
          <div className="record-main">
            <DevotionalStatus devotional={data} />
            <DaysAhead mayEdit={false} />
          </div>
        </div>
      )}
    </>
  )
}
