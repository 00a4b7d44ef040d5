import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { useState } from "react"
import type { AuditFilters } from "#api/contract/office-audit.ts"
import { isDay } from "#api/contract/field-rules.ts"
import { officeAccess } from "#api/office.ts"
import { auditCsv, type AuditQuery, officeAudit } from "#api/office-audit.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { DateField } from "#ui/date-field/date-field.tsx"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Select } from "#ui/select/select.tsx"
import { RouterLink } from "../../-router-link.ts"
import { searchOf, useSetFilters } from "../../-lists/set-filters.ts"
import { ListResults } from "../-parts/list-results.tsx"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { actOptions } from "../-parts/act-words.ts"
import { caseName, isCaseKind } from "../-parts/case-link.tsx"
import { AuditList, AuditListSkeleton } from "./-parts/audit-list.tsx"
import { ChainReport, useChainCheck } from "./-parts/chain-check.tsx"
import { LazyExportDialog } from "../-parts/lazy-export-dialog.tsx"

/** Reads the filters of the address. Invalid ones are left out. */
const filtersOf = (given: Readonly<Record<string, unknown>>): AuditQuery => {
  const text = (name: string): Readonly<Record<string, string>> => {
    const value = given[name]
    return typeof value === "string" && value !== "" ? { [name]: value.slice(0, 200) } : {}
  }
  const day = (name: string): Readonly<Record<string, string>> => {
    const value = given[name]
    return typeof value === "string" && isDay(value) ? { [name]: value } : {}
  }
  const { caseKind, caseId } = given
  return {
    ...text("actor"),
    ...text("subject"),
    ...text("act"),
    ...day("from"),
    ...day("until"),
    ...(typeof caseKind === "string" && isCaseKind(caseKind) && typeof caseId === "string" && caseId !== ""
      ? { caseKind, caseId: caseId.slice(0, 200) }
      : {}),
    ...text("after"),
  }
}

export const Route = createFileRoute("/office/audit/")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): AuditQuery => given,
  loader: ({ location: { search } }) => prefetch(queryClient, officeAudit(filtersOf({ ...search }))),
  head: () => ({ meta: [{ title: "Audit" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: AuditListSkeleton,
  component: Audit,
})

interface DayFilterProps {
  readonly label: string
  /** The day of the address; "" without one. */
  readonly value: string
  readonly onChange: (day: string) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** Passes on a complete day, or none. A native date input reports the year 2 after the first digit of 2026. */
function DayFilter({ value, onChange, ...limits }: DayFilterProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [passed, setPassed] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // The address was changed elsewhere, such as by a link.
    if (value !== passed) {
      setPassed(value)
      setTyped(value)
    }
  }
  return (
    <DateField
      {...limits}
      value={typed}
      onChange={(day) => {
        setTyped(day)
        if (day !== "" && !isDay(day)) return
        setPassed(day)
        onChange(day)
      }}
    />
  )
}

/** Shows the audit log, as far as the reader may see it (OFFICE §2). */
function Audit() {
  const given = filtersOf({ ...Route.useSearch() })
  const { after, ...filters } = given
  const setFilters = useSetFilters<AuditFilters>()
  const [isExporting, setExporting] = useState(false)
  const { check, isBusy, problem, report } = useChainCheck()
  const { data: access } = useQuery(officeAccess())
  const list = useQuery({ ...officeAudit(given), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeading
        title="Audit"
        text="Who did what, to whom, why and when."
        actions={
          <>
            {access?.permissions.includes("audit.check") === true && (
              <Button variant="secondary" isPending={isBusy} onPress={check}>
                Intact?
              </Button>
            )}
            <Button variant="secondary" onPress={() => setExporting(true)}>
              Export
            </Button>
          </>
        }
      />
      {problem !== undefined && (
        <Alert tone="red" role="alert">
          {problem}
        </Alert>
      )}
      {report !== undefined && <ChainReport {...report} />}
      <div className="audit-tools">
        <ListSearchBox
          label="Who acted"
          placeholder="Who acted: email or member ID"
          value={filters.actor ?? ""}
          onSearch={(actor) => setFilters({ actor: searchOf(actor) })}
        />
        <ListSearchBox
          label="Whom it concerns"
          placeholder="Whom: email or member ID"
          value={filters.subject ?? ""}
          onSearch={(subject) => setFilters({ subject: searchOf(subject) })}
        />
        <Select
          label="Act"
          placeholder="Every act"
          options={actOptions}
          value={filters.act ?? ""}
          onChange={(act) => setFilters({ act: act === "" ? undefined : act })}
        />
        <DayFilter
          label="First day"
          max={filters.until}
          value={filters.from ?? ""}
          onChange={(from) => setFilters({ from: from === "" ? undefined : from })}
        />
        <DayFilter
          label="Last day"
          min={filters.from}
          value={filters.until ?? ""}
          onChange={(until) => setFilters({ until: until === "" ? undefined : until })}
        />
      </div>
      {filters.caseKind !== undefined && filters.caseId !== undefined && (
        <p className="audit-case">
          <span>Only entries of this case: {caseName({ kind: filters.caseKind, id: filters.caseId })}</span>
          <Button variant="secondary" onPress={() => setFilters({ caseKind: undefined, caseId: undefined })}>
            Show Every Case
          </Button>
        </p>
      )}
      <ListResults
        page={list}
        label="Pages of the audit log"
        first="Newest entries"
        further="Older entries"
        after={after}
        renderLink={(text, page) => (
          <RouterLink to="/office/audit" search={{ ...filters, ...page }} variant="secondary">
            {text}
          </RouterLink>
        )}
        skeleton={<AuditListSkeleton />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title="No entry found"
              text="Nobody did this, or your role does not include it."
              illustration="search"
              action={
                Object.keys(filters).length > 0 && (
                  <RouterLink to="/office/audit" variant="secondary">
                    Show All Entries
                  </RouterLink>
                )
              }
            />
          ) : (
            <AuditList entries={items} />
          )
        }
      </ListResults>
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
