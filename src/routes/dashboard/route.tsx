import { QueryClientProvider } from "@tanstack/react-query"
import { createFileRoute, Outlet } from "@tanstack/react-router"
import { queryClient } from "#api/query-client.ts"
import { membersOnly } from "../-guards.ts"

export const Route = createFileRoute("/dashboard")({
  beforeLoad: membersOnly,
  head: () => ({ meta: [{ title: "Home" }] }),
  component: Dashboard,
})

function Dashboard() {
  return (
    <QueryClientProvider client={queryClient}>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </QueryClientProvider>
  )
}
