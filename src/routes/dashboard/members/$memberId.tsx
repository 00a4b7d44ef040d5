import { createFileRoute } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import type { Member } from "#api/contract/members.ts"
import { memberById } from "#api/members.ts"
import { queryClient } from "#api/query-client.ts"
import { prefetch } from "#api/prefetch.ts"
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../-router-link.ts"
import { ReadError } from "../-reading/read-error.tsx"
import { StaleAlert } from "../-reading/stale-alert.tsx"
import { useRead } from "../-reading/use-read.ts"
import { MemberView } from "./-parts/member-view.tsx"
import { MissingMember } from "./-parts/missing-member.tsx"
import { hasTag } from "../../../outcome.ts"

export const Route = createFileRoute("/dashboard/members/$memberId")({
  loader: async ({ params }): Promise<Member | undefined> =>
    (await prefetch(queryClient, memberById(params.memberId))).data,
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.fullName ?? "Member" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: MemberSkeleton,
  component: MemberPage,
})

function MemberSkeleton() {
  return (
    <Loading label="Loading the member">
      <div className="member-skeleton">
        <Skeleton shape="circle" width={128} height={128} />
        <SkeletonText lines={4} />
      </div>
    </Loading>
  )
}

/** Shows one member (SPEC §2, /dashboard/members/{memberId}). */
function MemberPage() {
  const { memberId } = Route.useParams()
  const { data: member, failure, cachedAt, isFetching, refetch } = useRead(memberById(memberId))
  if (failure !== null && hasTag(failure, "NotFound")) return <MissingMember failure={failure} />
  return (
    <div className="member">
      <RouterLink to="/dashboard/members" variant="quiet" icon={<ArrowLeft size={18} />}>
        Members
      </RouterLink>
      {member === undefined ? (
        failure === null ? (
          <MemberSkeleton />
        ) : (
          <ReadError failure={failure} onRetry={refetch} isPending={isFetching} />
        )
      ) : (
        <>
          <StaleAlert cachedAt={cachedAt} />
          <MemberView member={member} />
        </>
      )}
    </div>
  )
}
