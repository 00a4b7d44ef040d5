import "./-home.css"
import { createFileRoute } from "@tanstack/react-router"
import { useState } from "react"
import { useSession } from "#machines/app/app.react.ts"
import { ComingEvents } from "./-coming-events.tsx"
import { FinishPayment } from "./-finish-payment.tsx"
import { NextForYou } from "./-next-for-you.tsx"
import { SubscribeBanner } from "./-subscribe-banner.tsx"

export const Route = createFileRoute("/dashboard/")({ component: Home })

/** Where every member begins (SPEC §2, /dashboard). */
function Home() {
  const user = useSession((session) => session.context.user)
  const [now] = useState(Date.now)
  if (user === null) return null
  return (
    <div className="home">
      <SubscribeBanner />
      <h1 className="display">Welcome, {user.firstName}</h1>
      <FinishPayment memberId={user._id} />
      <NextForYou now={now} />
      <ComingEvents user={user} />
    </div>
  )
}
