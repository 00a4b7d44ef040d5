import { QueryClientProvider } from "@tanstack/react-query"
import { createFileRoute, Outlet } from "@tanstack/react-router"
import { officeAccess } from "#api/office.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { NotFoundScreen } from "../-errors/not-found-screen.tsx"
import { membersOnly } from "../-guards.ts"
import { OfficeShell } from "./-shell/office-shell.tsx"
import { ShellSkeleton } from "./-shell/shell-skeleton.tsx"

export const Route = createFileRoute("/office")({
  beforeLoad: membersOnly,
  head: () => ({ meta: [{ title: "Office" }] }),
  loader: () => prefetch(queryClient, officeAccess()),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: ShellSkeleton,
  component: Office,
  // Declared here so that the office's layout stays around a missing page.
  notFoundComponent: NotFoundScreen,
})

/** The part of the portal for staff (OFFICE §1). */
function Office() {
  return (
    <QueryClientProvider client={queryClient}>
      <OfficeShell>
        <Outlet />
      </OfficeShell>
    </QueryClientProvider>
  )
}
