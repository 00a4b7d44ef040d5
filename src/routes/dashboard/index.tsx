import { createFileRoute } from "@tanstack/react-router"
import { useSession } from "#machines/app/app.react.ts"

export const Route = createFileRoute("/dashboard/")({ component: Home })

function Home() {
  const firstName = useSession((session) => session.context.user?.firstName)
  return <h1>Welcome, {firstName}</h1>
}
