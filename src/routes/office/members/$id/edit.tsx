import { useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import type { OfficeProfile } from "#api/contract/office-profiles.ts"
import { officeProfile } from "#api/office-profiles.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import type { FormValues } from "#machines/form/form.machine.ts"
import { liveMemberEditor } from "#machines/member-editor/member-editor.actors.ts"
import { type MemberValues, validateMember, versionOf } from "#machines/member-editor/member-values.ts"
import { Card } from "#ui/card/card.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { RecordEditor } from "../../-records/record-editor.tsx"
import { RecordPage, RecordSkeleton } from "../../-records/record-page.tsx"
import { MemberForm } from "../-parts/member-form.tsx"
import { labelsOf, wordsOf } from "../-parts/member-words.ts"

const ProfileSkeleton = () => <RecordSkeleton one="member" />

export const Route = createFileRoute("/office/members/$id/edit")({
  loader: ({ params }) => prefetch(queryClient, officeProfile(params.id)),
  head: () => ({ meta: [{ title: "Edit member" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: ProfileSkeleton,
  component: EditMember,
})

/** Corrects the profile of a member (OFFICE §20). */
function EditMember() {
  const { id } = Route.useParams()
  return (
    <RecordPage
      list="/office/members"
      one="member"
      several="members"
      permission="members.edit"
      query={useQuery(officeProfile(id))}
      titleOf={({ fullName }) => `Edit ${fullName}`}
    >
      {(profile, staffId) =>
        staffId === id ? (
          <EmptyState
            title="This record is your own"
            text="Nobody corrects their own record here. Change it in your profile."
            illustration="list"
            action={
              <RouterLink to="/dashboard/edit-profile" variant="secondary">
                Open Your Profile
              </RouterLink>
            }
          />
        ) : (
          staffId !== null && <ProfileEditor key={id} profile={profile} staffId={staffId} />
        )
      }
    </RecordPage>
  )
}

interface ProfileEditorProps {
  readonly profile: OfficeProfile
  readonly staffId: string
}

function ProfileEditor({ profile, staffId }: ProfileEditorProps) {
  const { _id: id, role } = profile
  /** Compares with the latest profile, so that no reason is missing after a save. */
  const validate = (values: FormValues) => {
    const stored = queryClient.getQueryData(officeProfile(id).queryKey) ?? profile
    return validateMember(versionOf(stored).values)(values as MemberValues)
  }
  return (
    <RecordEditor
      machine={liveMemberEditor}
      input={{
        staffId,
        id,
        record: versionOf(profile),
        path: "/office/members",
        validate,
      }}
      labelOf={labelsOf(role)}
      wordsOf={wordsOf}
      form={MemberForm}
    >
      {() => (
        <Card as="section" aria-labelledby="told" className="record-block">
          <h2 id="told" className="display">
            What the member is told
          </h2>
          <p>
            A notification and an email name the fields that you corrected, without their values. Your reason
            stays with staff, in the timeline and the audit log.
          </p>
          <p className="quiet">
            The email address has its own change, on the page of the member. The member type changes by a
            transition.
          </p>
          <RouterLink to="/office/members/$id" params={{ id }} variant="secondary">
            Open the Member
          </RouterLink>
        </Card>
      )}
    </RecordEditor>
  )
}
