import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { createFileRoute } from "@tanstack/react-router"
import { type ReactNode, useEffect } from "react"
import type { InboxList } from "#api/contract/office-inbox.ts"
import { officeAccess } from "#api/office.ts"
import { type InboxListQuery, officeInbox } from "#api/office-inbox.ts"
import { prefetch } from "#api/prefetch.ts"
import { queryClient } from "#api/query-client.ts"
import { useSession } from "#machines/app/app.react.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { ToggleGroup } from "#ui/toggle-group/toggle-group.tsx"
import { RouterLink } from "../../-router-link.ts"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { searchOf, useSetFilters } from "../../-lists/set-filters.ts"
import { readSearch } from "../-parts/list-filters.ts"
import { ListResults } from "../-parts/list-results.tsx"
import { ConversationList, ConversationListSkeleton } from "./-parts/conversation-list.tsx"
import { listNames } from "./-parts/inbox-words.ts"
import { openChat } from "../../-shell/needed-chat.ts"

const lists = Object.keys(listNames) as readonly InboxList[]

/** Reads the filters of the address. Invalid ones are left out. */
const filtersOf = (given: Readonly<Record<string, unknown>>): InboxListQuery => {
  const { after } = given
  const state = lists.find((list) => list === given["state"])
  return {
    ...(state === undefined ? {} : { state }),
    ...readSearch(given["search"]),
    ...(typeof after === "string" ? { after } : {}),
  }
}

export const Route = createFileRoute("/office/inbox/")({
  // Every page loads this line, so it checks nothing. The loader and the page read the filters.
  validateSearch: (given: Readonly<Record<string, unknown>>): InboxListQuery => given,
  loader: ({ location: { search } }) => prefetch(queryClient, officeInbox(filtersOf({ ...search }))),
  head: () => ({ meta: [{ title: "Inbox" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: ConversationListSkeleton,
  component: Inbox,
})

const emptyTexts: Readonly<
  Record<InboxList, { readonly title: string; readonly text: string; readonly next: InboxList }>
> = {
  open: {
    title: "Nobody waits for an answer",
    text: "A conversation appears here as soon as a member writes to the office.",
    next: "active",
  },
  mine: {
    title: "You have no conversation",
    text: "Conversations that you take, or that a colleague assigns to you, appear here.",
    next: "open",
  },
  waiting: {
    title: "No conversation waits for a member",
    text: "Answered conversations are listed here until their members write again.",
    next: "active",
  },
  active: {
    title: "No conversation is open",
    text: "Every member who wrote was answered, and the conversations are closed.",
    next: "closed",
  },
  closed: {
    title: "No conversation is closed",
    text: "A conversation that you close appears here.",
    next: "active",
  },
}

const listLink = (search: InboxListQuery, words: ReactNode) => (
  <RouterLink to="/office/inbox" search={search} variant="secondary">
    {words}
  </RouterLink>
)

interface EmptyInboxProps {
  readonly state: InboxList
  /** The lists that the reader can open. */
  readonly shown: readonly InboxList[]
  readonly isSearch: boolean
}

function EmptyInbox({ state, shown, isSearch }: EmptyInboxProps) {
  if (isSearch)
    return (
      <EmptyState
        title="No conversation found"
        text="Try one word of the member's name, or another list."
        illustration="search"
        action={listLink({ state }, "Clear the Search")}
      />
    )
  const { title, text, next } = emptyTexts[state]
  return (
    <EmptyState
      title={title}
      text={text}
      illustration="inbox"
      action={shown.includes(next) && listLink({ state: next }, `Show ${listNames[next]}`)}
    />
  )
}

/** Lists the members' conversations with the office (OFFICE §2, §10). */
function Inbox() {
  const { state: given, search, after } = filtersOf({ ...Route.useSearch() })
  const setFilters = useSetFilters<InboxListQuery>()
  const staffId = useSession((session) => session.context.user?._id ?? "")
  const { data: access } = useQuery(officeAccess())
  const mayAssign = access?.permissions.includes("inbox.assign") === true
  /** Treasurers and editors have what is assigned to them, and nothing else. */
  const shown: readonly InboxList[] = mayAssign ? lists : ["mine"]
  const state = given ?? (mayAssign ? "open" : "mine")
  const filters = { state, ...(search === undefined ? {} : { search }) }
  const list = useQuery({
    ...officeInbox({ ...filters, ...(after === undefined ? {} : { after }) }),
    placeholderData: keepPreviousData,
  })
  useEffect(openChat, [])
  return (
    <>
      <PageHeading title="Inbox" text="Members who wrote to the office. They see every reply from Admin." />
      <div className="inbox-tools">
        <ListSearchBox
          label="Search conversations"
          placeholder="Name of the member"
          value={search ?? ""}
          onSearch={(text) => setFilters({ search: searchOf(text) })}
        />
        {shown.length > 1 && (
          <ToggleGroup
            label="List"
            options={shown.map((value) => ({ value, label: listNames[value] }))}
            value={state}
            onChange={(chosen) => setFilters({ state: chosen })}
          />
        )}
      </div>
      <ListResults
        page={list}
        label="Pages of conversations"
        first="First conversations"
        further="Further conversations"
        after={after}
        renderLink={(text, page) => (
          <RouterLink to="/office/inbox" search={{ ...filters, ...page }} variant="secondary">
            {text}
          </RouterLink>
        )}
        skeleton={<ConversationListSkeleton />}
      >
        {({ items }, readAt) =>
          items.length === 0 ? (
            <EmptyInbox state={state} shown={shown} isSearch={search !== undefined} />
          ) : (
            <ConversationList conversations={items} staffId={staffId} readAt={readAt} />
          )
        }
      </ListResults>
    </>
  )
}
