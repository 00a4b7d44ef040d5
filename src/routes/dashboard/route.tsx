import { QueryClientProvider } from "@tanstack/react-query"
import { createFileRoute, Outlet } from "@tanstack/react-router"
import { openCache } from "#api/cache.ts"
import { queryClient } from "#api/query-client.ts"
import { app, sessionOf } from "#machines/app/app.ts"
import { DataSaver } from "#ui/picture/data-saver.ts"
import { NotFoundScreen } from "../-errors/not-found-screen.tsx"
import { membersOnly } from "../-guards.ts"
import { useLessData } from "./-settings/use-less-data.ts"
import { Shell } from "./-shell/shell.tsx"

export const Route = createFileRoute("/dashboard")({
  beforeLoad: membersOnly,
  head: () => ({ meta: [{ title: "Home" }] }),
  /** Opens the member's cache before the first page is shown. */
  loader: async () => {
    const user = sessionOf(app).getSnapshot().context.user
    if (user !== null) await openCache(user._id)
  },
  component: Dashboard,
  // Declared here so that the dashboard's layout stays around a missing page.
  notFoundComponent: NotFoundScreen,
})

function Dashboard() {
  return (
    <QueryClientProvider client={queryClient}>
      <DataSaver value={useLessData()}>
        <Shell>
          <Outlet />
        </Shell>
      </DataSaver>
    </QueryClientProvider>
  )
}
