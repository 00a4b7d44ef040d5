import { createFileRoute } from "@tanstack/react-router"
import Plus from "lucide-react/icons/plus"
import { useState } from "react"
import { faithEntries } from "#api/faith-entry.ts"
import { useSession } from "#machines/app/app.react.ts"
import { Button } from "#ui/button/button.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ListSearchBox } from "../-lists/list-search-box.tsx"
import { useListSearch, validateListSearch } from "../-lists/list-search.ts"
import { PagesView } from "../-lists/pages-view.tsx"
import { EntriesSkeleton } from "./-parts/entries-skeleton.tsx"
import { EntryCard } from "./-parts/entry-card.tsx"
import { NewEntryDialog } from "./-parts/new-entry-dialog.tsx"

export const Route = createFileRoute("/dashboard/faith-entry/")({
  validateSearch: validateListSearch,
  head: () => ({ meta: [{ title: "Faith Entry" }] }),
  component: FaithEntries,
})

/** Shows the list of entries (SPEC §2, /dashboard/faith-entry). */
function FaithEntries() {
  const address = Route.useSearch()
  const { search = "", page: pages = 1 } = address
  const { onSearch, onLoadMore } = useListSearch("/dashboard/faith-entry", address)
  const [isOpen, setOpen] = useState(false)
  const memberId = useSession((session) => session.context.user?._id)
  if (memberId === undefined) return null
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
      <div className="pages-search">
        <ListSearchBox label="Search faith entries" value={search} onSearch={onSearch} />
      </div>
      <PagesView
        pageOf={(page) => faithEntries({ search, page })}
        pages={pages}
        singular="entry"
        plural="entries"
        skeleton={<EntriesSkeleton />}
        empty={
          search === ""
            ? { text: "Nobody has written yet. Yours could be the first.", illustration: "inbox" }
            : { text: `No entry matches “${search}”. Try fewer or other words.`, illustration: "search" }
        }
        onLoadMore={onLoadMore}
      >
        {(items) => (
          <ul className="faith-list">
            {items.map((entry) => (
              <EntryCard key={entry._id} entry={entry} />
            ))}
          </ul>
        )}
      </PagesView>
      <NewEntryDialog memberId={memberId} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
