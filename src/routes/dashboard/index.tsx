import { createFileRoute } from "@tanstack/react-router"
import { useState } from "react"
import { useSession } from "#machines/app/app.react.ts"
import { HomeSection } from "./-home/home-section.tsx"
import { ActionItems } from "./-home/action-items.tsx"
import { NextEventCard } from "./-home/next-event-card.tsx"
import { DailyNugget } from "./-home/nugget.tsx"
import { MemberRowSkeleton, FormSkeleton, JobsSkeleton, PictureRowSkeleton } from "./-home/rows-skeleton.tsx"
import { SubscribeBanner } from "./-home/subscribe-banner.tsx"
import { useRefreshedUser } from "./-member/use-refreshed-user.ts"

export const Route = createFileRoute("/dashboard/")({ component: Home })

/** Shows the home page (SPEC §2, /dashboard). The blocks below the first screen load as they come near the viewport. */
function Home() {
  const user = useSession((session) => session.context.user)
  // Dues paid on another device, a new year or a new role change what this page says.
  useRefreshedUser()
  const [now] = useState(Date.now)
  if (user === null) return null
  return (
    <div className="home">
      <h1 className="display">Welcome, {user.firstName}</h1>
      <SubscribeBanner />
      <ActionItems user={user} />
      <div className="home-pair">
        <NextEventCard now={now} />
        <DailyNugget />
      </div>
      <HomeSection
        title="Connect With Others"
        user={user}
        listLink={{ to: "/dashboard/members", label: "See all members" }}
        load={() => import("./-home/members-body.tsx")}
        fallback={<MemberRowSkeleton />}
      />
      <HomeSection
        title="Events and Training"
        user={user}
        listLink={{ to: "/dashboard/events", label: "See all events" }}
        load={() => import("./-home/events-body.tsx")}
        fallback={<PictureRowSkeleton label="Loading events" kind="event" />}
      />
      <HomeSection
        title="Resource Library"
        user={user}
        listLink={{ to: "/dashboard/resources", label: "See all resources" }}
        load={() => import("./-home/resources-body.tsx")}
        fallback={<PictureRowSkeleton label="Loading resources" kind="resource" />}
      />
      <HomeSection
        title="Volunteer Opportunities"
        user={user}
        listLink={{ to: "/dashboard/jobs", label: "See all jobs" }}
        load={() => import("./-home/jobs-body.tsx")}
        fallback={<JobsSkeleton />}
      />
      <HomeSection
        title="Testimonies, prayer requests & comments"
        user={user}
        listLink={{ to: "/dashboard/faith-entry", label: "Read what others wrote" }}
        load={() => import("./-home/faith-body.tsx")}
        fallback={<FormSkeleton />}
      />
    </div>
  )
}
