import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { useEffect } from "react"
import { isFailure } from "#api/cached-fallback.ts"
import { officeAccess } from "#api/office.ts"
import { officeConversation } from "#api/office-inbox.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { useSession } from "#machines/app/app.react.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { hasTag } from "../../../outcome.ts"
import { RouterLink } from "../../-router-link.ts"
import { OfficeFailure } from "../-shell/office-failure.tsx"
import { Conversation } from "./-parts/conversation.tsx"
import { ConversationRefusal } from "./-parts/conversation-refusal.tsx"
import { openChat } from "../../-shell/needed-chat.ts"

function ConversationSkeleton() {
  return (
    <Loading label="Loading the conversation">
      <div className="inbox-conversation">
        <Skeleton height={480} />
        <Skeleton height={280} />
      </div>
    </Loading>
  )
}

export const Route = createFileRoute("/office/inbox/$id")({
  loader: ({ params }) => prefetch(queryClient, officeConversation(params.id)),
  head: () => ({ meta: [{ title: "Conversation" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: ConversationSkeleton,
  component: ConversationPage,
})

/** Shows the conversation of one member with the office (OFFICE §2, §10). */
function ConversationPage() {
  const { id } = Route.useParams()
  const { data, error, isFetching, refetch } = useQuery(officeConversation(id))
  const { data: access } = useQuery(officeAccess())
  const staffId = useSession((session) => session.context.user?._id)
  useEffect(openChat, [])
  const isOwn = id === staffId
  const isRefused = hasTag(error, "Forbidden") && access?.permissions.includes("inbox.reply") === true
  return (
    <>
      <PageHeading
        title={isOwn ? "Your conversation with Admin" : (data?.member.fullName ?? "Conversation")}
        back={
          <RouterLink to="/office/inbox" variant="quiet" icon={<ArrowLeft size={18} />}>
            All conversations
          </RouterLink>
        }
      />
      {data !== undefined && staffId !== undefined ? (
        <Conversation
          key={id}
          conversation={data}
          staffId={staffId}
          mayAssign={access?.permissions.includes("inbox.assign") === true}
        />
      ) : isRefused ? (
        <ConversationRefusal isOwn={isOwn} isAdmin={access.roles.includes("admin")} />
      ) : isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <ConversationSkeleton />
      )}
    </>
  )
}
