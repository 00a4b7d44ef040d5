import { createFileRoute } from "@tanstack/react-router"
import Plus from "lucide-react/icons/plus"
import { type ComponentProps, useState } from "react"
import { faithCategories } from "#api/contract/choices.ts"
import type { FaithCategory, FaithEntry } from "#api/contract/faith-entry.ts"
import { faithEntries } from "#api/faith-entry.ts"
import { useSession } from "#machines/app/app.react.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveEntryChange } from "#machines/entry-change/entry-change.actors.ts"
import { Button } from "#ui/button/button.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { CategoryChips } from "../-lists/category-chips.tsx"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { searchOf, useSetFilters } from "../../-lists/set-filters.ts"
import { type ListSearch, validateListSearch } from "../-lists/list-search.ts"
import { ClearSearch } from "../-lists/clear-search.tsx"
import { PagesView } from "../-lists/pages-view.tsx"
import { EntriesSkeleton } from "./-parts/entries-skeleton.tsx"
import { EntryCard } from "./-parts/entry-card.tsx"
import { NewEntryDialog } from "./-parts/new-entry-dialog.tsx"
import { OwnEntryDialogs } from "./-parts/own-entry.tsx"
import { UnsentEntries } from "../-unsent/unsent-entries.tsx"
import { validSearch } from "../../-valid-search.ts"

/** The search parameters. The defaults are: every category, no search, page 1. */
interface FaithSearch extends ListSearch {
  readonly category?: FaithCategory
}

const validateSearch = validSearch((given): FaithSearch => {
  const category = faithCategories.find((known) => known === given["category"])
  return { ...validateListSearch(given), ...(category === undefined ? {} : { category }) }
})

export const Route = createFileRoute("/dashboard/faith-entry/")({
  validateSearch,
  head: () => ({ meta: [{ title: "Faith Entry" }] }),
  component: FaithEntries,
})

const readEntryOf = ({ _id, category, content, version = 0 }: FaithEntry) => ({
  id: _id,
  category,
  content,
  version,
})

const emptyText = (category: FaithCategory | undefined, search: string): string => {
  if (search !== "") return `No entry matches “${search}”. Try fewer or other words.`
  return category === undefined
    ? "Nobody has written yet. Yours could be the first."
    : `Nobody has written a ${category} yet. Yours could be the first.`
}

interface EntriesProps {
  readonly entries: readonly FaithEntry[]
  readonly flow: ComponentProps<typeof OwnEntryDialogs>["flow"]
}

function Entries({ entries, flow }: EntriesProps) {
  return (
    <ul className="entry-list" aria-label="Faith entries" tabIndex={-1}>
      {entries.map((entry) => (
        <EntryCard
          key={entry._id}
          entry={entry}
          onEdit={() => flow.send({ type: "editing.requested", entry: readEntryOf(entry) })}
          onDelete={() => flow.send({ type: "deletion.requested", entry: readEntryOf(entry) })}
        />
      ))}
    </ul>
  )
}

/** Shows the list of entries (SPEC §2, /dashboard/faith-entry). */
function FaithEntries() {
  const memberId = useSession((session) => session.context.user?._id)
  return memberId === undefined ? null : <MemberFaithEntries memberId={memberId} />
}

function MemberFaithEntries({ memberId }: { readonly memberId: string }) {
  const { category, search = "", page: pages = 1 } = Route.useSearch()
  const setFilters = useSetFilters<FaithSearch>()
  const flow = useFlow(liveEntryChange, { input: { memberId } })
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="faith">
      <PageHeading
        title="Faith Entry"
        text="Testimonies, prayer requests and comments from members. Read them, pray for them, and add your own."
        actions={
          <Button icon={<Plus />} onPress={() => setOpen(true)}>
            New
          </Button>
        }
      />
      <UnsentEntries />
      <div className="faith-filters">
        <div className="pages-search">
          <ListSearchBox
            label="Search faith entries"
            value={search}
            onSearch={(text) => setFilters({ search: searchOf(text) })}
          />
        </div>
        <CategoryChips
          categories={faithCategories}
          value={category}
          onChange={(chosen) => setFilters({ category: chosen })}
        />
      </div>
      <PagesView
        pageOf={(page) => faithEntries({ search, category, page })}
        pages={pages}
        singular="entry"
        plural="entries"
        skeleton={<EntriesSkeleton />}
        empty={{
          text: emptyText(category, search),
          illustration: search === "" ? "inbox" : "search",
          action:
            search === "" ? (
              <Button variant="secondary" onPress={() => setOpen(true)}>
                Write an Entry
              </Button>
            ) : (
              <ClearSearch onSearch={() => setFilters({ search: undefined, category: undefined })} />
            ),
        }}
        onLoadMore={() => setFilters({ page: pages + 1 })}
      >
        {(items) => <Entries entries={items} flow={flow} />}
      </PagesView>
      <NewEntryDialog memberId={memberId} isOpen={isOpen} onClose={() => setOpen(false)} />
      <OwnEntryDialogs flow={flow} />
    </div>
  )
}
