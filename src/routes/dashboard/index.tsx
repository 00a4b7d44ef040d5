import "./-home/home.css"
import { createFileRoute } from "@tanstack/react-router"
import { useState } from "react"
import { dailyNugget } from "#api/devotionals.ts"
import { queryClient } from "#api/query-client.ts"
import { readAhead } from "#api/prefetch.ts"
import { useSession } from "#machines/app/app.react.ts"
import { HomeBlock } from "./-home/home-section.tsx"
import { Needs } from "./-home/action-items.tsx"
import { NextForYou } from "./-home/next-event-card.tsx"
import { DailyNugget } from "./-home/nugget.tsx"
import { FacesComing, FormComing, JobsComing, PicturesComing } from "./-home/rows-skeleton.tsx"
import { SubscribeBanner } from "./-home/subscribe-banner.tsx"

export const Route = createFileRoute("/dashboard/")({
  // Asked before the page is drawn, and not waited for.
  loader: () => void readAhead(queryClient, dailyNugget()),
  component: Home,
})

/** Where every member begins (SPEC §2, /dashboard): the first screen at once, the blocks below it as they come near. */
function Home() {
  const user = useSession((session) => session.context.user)
  const [now] = useState(Date.now)
  if (user === null) return null
  return (
    <div className="home">
      <SubscribeBanner />
      <h1 className="display">Welcome, {user.firstName}</h1>
      <Needs user={user} />
      <div className="home-pair">
        <NextForYou now={now} />
        <DailyNugget />
      </div>
      <HomeBlock
        title="Connect With Others"
        user={user}
        all={{ to: "/dashboard/members", label: "See all members" }}
        load={() => import("./-home/members-body.tsx")}
        waiting={<FacesComing />}
      />
      <HomeBlock
        title="Events and Training"
        user={user}
        all={{ to: "/dashboard/events", label: "See all events" }}
        load={() => import("./-home/events-body.tsx")}
        waiting={<PicturesComing label="Loading events" kind="event" />}
      />
      <HomeBlock
        title="Resource Library"
        user={user}
        all={{ to: "/dashboard/resources", label: "See all resources" }}
        load={() => import("./-home/resources-body.tsx")}
        waiting={<PicturesComing label="Loading resources" kind="resource" />}
      />
      <HomeBlock
        title="Volunteer Opportunities"
        user={user}
        all={{ to: "/dashboard/jobs", label: "See all opportunities" }}
        load={() => import("./-home/jobs-body.tsx")}
        waiting={<JobsComing />}
      />
      <HomeBlock
        title="Testimonies, prayer requests & comments"
        user={user}
        all={{ to: "/dashboard/faith-entry", label: "Read what others wrote" }}
        load={() => import("./-home/faith-body.tsx")}
        waiting={<FormComing />}
      />
    </div>
  )
}
