import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { isFailure } from "#api/cached-fallback.ts"
import type { AuditFilters } from "#api/contract/office-audit.ts"
import { isDay } from "#api/contract/field-rules.ts"
import { officeAccess } from "#api/office.ts"
import { auditCsv, type AuditQuery, officeAudit } from "#api/office-audit.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { failureMessage } from "#machines/failure-message.ts"
import { Button } from "#ui/button/button.tsx"
import { DateField } from "#ui/date-field/date-field.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Select } from "#ui/select/select.tsx"
import { RouterLink } from "../../-router-link.ts"
import { ListPages } from "../-parts/list-pages.tsx"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { actOptions } from "../-parts/act-words.ts"
import { AuditList, AuditListSkeleton } from "./-parts/audit-list.tsx"
import { ChainCheck } from "./-parts/chain-check.tsx"
import { LazyExportDialog } from "../-parts/lazy-export-dialog.tsx"

/** Reads the filters of the address. Invalid ones are left out. */
const filtersOf = (given: Readonly<Record<string, unknown>>): AuditQuery => {
  const text = (name: string): Readonly<Record<string, string>> => {
    const value = given[name]
    return typeof value === "string" && value !== "" ? { [name]: value.slice(0, 200) } : {}
  }
  const { day } = given
  return {
    ...text("actor"),
    ...text("subject"),
    ...text("act"),
    ...(typeof day === "string" && isDay(day) ? { day } : {}),
    ...text("after"),
  }
}

export const Route = createFileRoute("/office/audit/")({
  // The entry of the app contains this line, so the loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): AuditQuery => given,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetch(queryClient, officeAudit(filtersOf({ ...deps }))),
  head: () => ({ meta: [{ title: "Audit" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: AuditListSkeleton,
  component: Audit,
})

/** Shows the audit log, as far as the reader may see it (OFFICE §2). */
function Audit() {
  const given = filtersOf({ ...Route.useSearch() })
  const { after, ...filters } = given
  const navigate = useNavigate({ from: Route.fullPath })
  const [isExporting, setExporting] = useState(false)
  const { data: access } = useQuery(officeAccess())
  const { data, error, isFetching, refetch } = useQuery({
    ...officeAudit(given),
    placeholderData: keepPreviousData,
  })
  /** Replaces one filter; an empty one is removed. Another filter begins at the newest entry. */
  const setFilter = (changes: AuditFilters) => {
    const next = Object.fromEntries(
      Object.entries({ ...filters, ...changes }).filter(([, value]) => value.trim() !== ""),
    )
    void navigate({ search: next, replace: true, resetScroll: false })
  }
  return (
    <>
      <PageHeading
        title="Audit"
        text="Who did what, to whom, why and when."
        actions={
          <Button variant="secondary" onPress={() => setExporting(true)}>
            Export
          </Button>
        }
      />
      {access?.permissions.includes("audit.check") === true && <ChainCheck />}
      <div className="audit-tools">
        <ListSearchBox
          label="Who acted"
          placeholder="Who acted: email or member ID"
          value={filters.actor ?? ""}
          onSearch={(actor) => setFilter({ actor })}
        />
        <ListSearchBox
          label="Whom it concerns"
          placeholder="Whom: email or member ID"
          value={filters.subject ?? ""}
          onSearch={(subject) => setFilter({ subject })}
        />
        <Select
          label="Act"
          placeholder="Every act"
          options={actOptions}
          value={filters.act ?? ""}
          onChange={(act) => setFilter({ act })}
        />
        <DateField label="Day" value={filters.day ?? ""} onChange={(day) => setFilter({ day })} />
      </div>
      {data !== undefined ? (
        data.items.length === 0 ? (
          <EmptyState
            title="No entry found"
            text="Nobody did this, or your role does not include it."
            illustration="search"
          />
        ) : (
          <>
            <AuditList entries={data.items} />
            <ListPages
              label="Pages of the audit log"
              first="Newest entries"
              further="Older entries"
              after={after}
              next={data.next}
              renderLink={(text, page) => (
                <RouterLink to="/office/audit" search={{ ...filters, ...page }} variant="secondary">
                  {text}
                </RouterLink>
              )}
            />
          </>
        )
      ) : isFailure(error) ? (
        <ErrorState text={failureMessage(error)} onRetry={() => void refetch()} isPending={isFetching} />
      ) : (
        <AuditListSkeleton />
      )}
      {isExporting && (
        <LazyExportDialog
          title="Export as CSV"
          subtitle="The newest 5,000 entries with these filters. The audit log says that you exported them."
          initialValues={{ password: "" }}
          download={({ password }) => auditCsv({ ...filters, password })}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}
