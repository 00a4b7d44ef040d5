import { createFileRoute } from "@tanstack/react-router"
import Pencil from "lucide-react/icons/pencil"
import { lazy, Suspense } from "react"
import { useSession } from "#machines/app/app.react.ts"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { RouterLink } from "../-router-link.ts"
import { UnsentList } from "./-unsent/unsent-list.tsx"
import { AddToProfile, personalFields, workFields } from "./-profile/profile-fields.tsx"
import { ProfilePicture } from "./-profile/profile-picture.tsx"
import { SocialLinks } from "./-profile/social-links.tsx"
import { roleLabels } from "../-member/roles.ts"
import { TransitionButton, TransitionQuestion } from "./-member/transition-button.tsx"
import { useRefreshedUser } from "./-member/use-refreshed-user.ts"

/** Loads the table on demand, because it is large and below the first screen. */
const TrainingRecords = lazy(() =>
  import("./-member/training-records.tsx").then((module) => ({ default: module.TrainingRecords })),
)

/** Loads on demand, because only some members see it. */
const LicenceNote = lazy(() =>
  import("./-profile/licence-note.tsx").then((module) => ({ default: module.LicenceNote })),
)

export const Route = createFileRoute("/dashboard/profile")({
  head: () => ({ meta: [{ title: "Profile" }] }),
  component: Profile,
})

/** Shows the member's own profile (SPEC §2, /dashboard/profile). */
function Profile() {
  const user = useSession((session) => session.context.user)
  useRefreshedUser()
  if (user === null) return null
  const { label, tone } = roleLabels[user.role]
  return (
    <div className="profile">
      <PageHeading
        title="Profile"
        actions={
          <RouterLink to="/dashboard/edit-profile" variant="secondary" icon={<Pencil size={18} />}>
            Edit Profile
          </RouterLink>
        }
      />
      <UnsentList />
      <Card as="section" className="profile-head" aria-label={user.fullName}>
        <ProfilePicture user={user} tone={tone} />
        <div className="profile-head-words">
          <h2 className="display">{user.fullName}</h2>
          <p className="profile-head-facts">
            <Chip tone={tone}>{label}</Chip>
            <span className="quiet numbers">{user.membershipId}</span>
            {user.subscribed && <Chip tone={toneOfStatus("subscribed")}>Subscribed</Chip>}
          </p>
        </div>
        <div className="profile-head-actions">
          <RouterLink to="/dashboard/payments" variant={user.subscribed ? "secondary" : "primary"}>
            Subscribe
          </RouterLink>
          <TransitionButton user={user} />
        </div>
      </Card>
      <TransitionQuestion user={user} />
      <div className="profile-columns">
        <div className="profile-column">
          <Card as="section" aria-labelledby="profile-about">
            <h2 id="profile-about" className="display">
              About Me
            </h2>
            <p className="profile-bio">
              {user.bio || <AddToProfile>Add a few words about yourself</AddToProfile>}
            </p>
          </Card>
          <Card as="section" aria-labelledby="profile-work">
            <h2 id="profile-work" className="display">
              {user.role === "Student" ? "Studies" : "Practice"}
            </h2>
            <DataList items={workFields(user)} />
            {user.role !== "Student" && (
              <Suspense
                fallback={
                  <Loading label="Loading the check of your license number">
                    <Skeleton height={24} />
                  </Loading>
                }
              >
                <LicenceNote user={user} />
              </Suspense>
            )}
          </Card>
          <Card as="section" aria-labelledby="profile-socials">
            <h2 id="profile-socials" className="display">
              Socials
            </h2>
            <SocialLinks socials={user.socials} />
          </Card>
        </div>
        <Card as="section" aria-labelledby="profile-details">
          <h2 id="profile-details" className="display">
            Details
          </h2>
          <DataList items={personalFields(user)} />
        </Card>
      </div>
      <section className="profile-trainings" aria-labelledby="profile-trainings">
        <h2 id="profile-trainings" className="display">
          Training Records
        </h2>
        <Suspense
          fallback={
            <Loading label="Loading your training records">
              <Skeleton height={240} />
            </Loading>
          }
        >
          <TrainingRecords member={user} />
        </Suspense>
      </section>
    </div>
  )
}
