import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { lazy, Suspense, useState } from "react"
import { isFailure } from "#api/cached-fallback.ts"
import type { CareAct, OfficeMember } from "#api/contract/office-members.ts"
import { officeMember, officeTimeline } from "#api/office-members.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { useSession } from "#machines/app/app.react.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveMemberCare } from "#machines/member-care/member-care.actors.ts"
import { Button } from "#ui/button/button.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { OfficeFailure } from "../../-shell/office-failure.tsx"
import { CareDialogs } from "../-parts/care-dialogs.tsx"
import { LicenceBlock } from "../-parts/licence-block.tsx"
import { MemberPages } from "../-parts/member-pages.tsx"
import { EmailChangeAlert, ProfileFacts, SuspensionAlert } from "../-parts/profile-facts.tsx"
import { Timeline } from "../-parts/timeline.tsx"

/** Loads when it opens. */
const EmailDialog = lazy(() =>
  import("../-parts/email-dialog.tsx").then((module) => ({ default: module.EmailDialog })),
)

function RecordSkeleton() {
  return (
    <Loading label="Loading the member">
      <div className="care-record">
        <Skeleton height={420} />
        <Skeleton height={420} />
      </div>
    </Loading>
  )
}

/** The address of a member. `after` is the cursor of the timeline's page before. */
interface MemberSearch {
  readonly after?: string
}

const cursorOf = ({ after }: MemberSearch): string | undefined =>
  typeof after === "string" ? after : undefined

export const Route = createFileRoute("/office/members/$id/")({
  validateSearch: (given: MemberSearch): MemberSearch => given,
  loader: ({ params, location: { search } }) =>
    Promise.all([
      prefetch(queryClient, officeMember(params.id)),
      prefetch(queryClient, officeTimeline(params.id, cursorOf(search))),
    ]),
  head: () => ({ meta: [{ title: "Member" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: RecordSkeleton,
  component: MemberPage,
})

/** Shows one member, and what staff can do about them (OFFICE §2). */
function MemberPage() {
  const { id } = Route.useParams()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(officeMember(id))
  const staffId = useSession((session) => session.context.user?._id)
  return data !== undefined && staffId !== undefined ? (
    <MemberRecord key={id} staffId={staffId} member={data} readAt={dataUpdatedAt} />
  ) : (
    <>
      <PageHeading title="Member" back={<AllMembers />} />
      {isFailure(error) ? (
        <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <RecordSkeleton />
      )}
    </>
  )
}

function AllMembers() {
  return (
    <RouterLink to="/office/members" variant="quiet" icon={<ArrowLeft size={18} />}>
      All members
    </RouterLink>
  )
}

/** Returns the label of an act's button. */
const labelOf = (act: CareAct, { suspension }: OfficeMember): string => {
  if (act === "note") return "Add Note"
  if (act === "lift") return "End Suspension"
  return suspension === null ? "Suspend" : "Change Suspension"
}

interface MemberRecordProps {
  /** The reader's id. */
  readonly staffId: string
  readonly member: OfficeMember
  /** When the record was read (ms since 1970). */
  readonly readAt: number
}

function MemberRecord({ staffId, member, readAt }: MemberRecordProps) {
  const after = cursorOf(Route.useSearch())
  const flow = useFlow(liveMemberCare, { input: { staffId } })
  const [isChangingEmail, setChangingEmail] = useState(false)
  const { _id: id, fullName, version, acts, suspension } = member
  return (
    <>
      <PageHeading
        title={fullName}
        back={<AllMembers />}
        actions={
          <>
            {acts.map((act) => (
              <Button
                key={act}
                variant={act === "lift" ? "primary" : "secondary"}
                onPress={() =>
                  flow.send({
                    type: "act.chosen",
                    act,
                    member: { id, fullName, version },
                  })
                }
              >
                {labelOf(act, member)}
              </Button>
            ))}
            {member.mayEdit && (
              <>
                <Button variant="secondary" onPress={() => setChangingEmail(true)}>
                  Change Email
                </Button>
                <RouterLink to="/office/members/$id/edit" params={{ id }} variant="secondary">
                  Edit
                </RouterLink>
              </>
            )}
          </>
        }
      />
      <SuspensionAlert suspension={suspension} />
      <EmailChangeAlert change={member.emailChange ?? null} />
      <div className="care-record">
        <div className="care-column">
          <ProfileFacts member={member} />
          <MemberPages member={member} />
          {member.licence != null && <LicenceBlock member={member} licence={member.licence} />}
        </div>
        <Timeline
          id={id}
          after={after}
          onCorrect={({ note, content, version: noteVersion }) =>
            flow.send({
              type: "act.chosen",
              act: "correction",
              member: { id, fullName, version: noteVersion },
              note: { id: note, content },
            })
          }
        />
      </div>
      {isChangingEmail && (
        <Suspense>
          <EmailDialog member={member} onClose={() => setChangingEmail(false)} />
        </Suspense>
      )}
      <CareDialogs flow={flow} maxDays={member.maxSuspensionDays} readAt={readAt} />
    </>
  )
}
