import { createFileRoute } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import ArrowLeft from "lucide-react/icons/arrow-left"
import type { User } from "#api/contract/users.ts"
import { useSession } from "#machines/app/app.react.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveProfileEdit } from "#machines/profile-edit/profile-edit.actors.ts"
import { valuesOf } from "#machines/profile-edit/profile-form.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { RouterLink } from "../-router-link.ts"
import { ProfileForm } from "./-profile/profile-form.tsx"
import { UnsentList } from "./-unsent/unsent-list.tsx"

export const Route = createFileRoute("/dashboard/edit-profile")({
  head: () => ({ meta: [{ title: "Edit Profile" }] }),
  component: EditProfile,
})

/** Shows the profile form (SPEC §2, /dashboard/edit-profile). */
function EditProfile() {
  const user = useSession((session) => session.context.user)
  return (
    <div className="edit-profile">
      <PageHeading
        title="Edit Profile"
        back={
          <RouterLink to="/dashboard/profile" variant="quiet" icon={<ArrowLeft size={18} />}>
            Profile
          </RouterLink>
        }
      />
      <UnsentList />
      {user !== null && <ProfileEditor key={`${user._id} ${user.role}`} user={user} />}
    </div>
  )
}

/** Runs the flow that edits the profile. Shows the form after the flow has read the stored draft. */
function ProfileEditor({ user }: { readonly user: User }) {
  const edit = useFlow(liveProfileEdit, {
    input: { memberId: user._id, role: user.role, record: valuesOf(user) },
  })
  const form = useSelector(edit, (snapshot) => snapshot.children.form)
  return form === undefined ? (
    <Loading label="Loading your profile">
      <Skeleton height={480} />
    </Loading>
  ) : (
    <ProfileForm form={form} edit={edit} user={user} />
  )
}
