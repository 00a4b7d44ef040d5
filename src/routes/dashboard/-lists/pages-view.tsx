import "./pages-view.css"
import { hashKey, type QueryKey } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { ListPage, PageOf } from "#machines/load-more/load-more.actors.ts"
import { EmptyState } from "#ui/empty-state/empty-state.tsx"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { LoadMore } from "#ui/load-more/load-more.tsx"
import { ReadError } from "../-reading/read-error.tsx"
import { StaleAlert } from "../-reading/stale-alert.tsx"
import { usePages } from "./use-pages.ts"

interface PagesViewProps<P extends ListPage, K extends QueryKey> {
  readonly pageOf: PageOf<P, K>
  /** The number of pages in the address. */
  readonly pages: number
  /** The singular and the plural of an item's name. */
  readonly singular: string
  readonly plural: string
  /** The skeleton of the list. */
  readonly skeleton: ReactNode
  /** The texts of an empty list. The title defaults to 'No Data Available' (DECISIONS §7). */
  readonly empty: {
    readonly title?: string
    readonly text: string
    readonly illustration?: "list" | "search" | "inbox" | "calendar"
    /** The next step. */
    readonly action?: ReactNode
  }
  /** Called to write the new number of pages into the address. */
  readonly onLoadMore: () => void
  readonly children: (items: readonly P["items"][number][]) => ReactNode
}

/** Shows a load-more list in each of its states (SPEC §4). */
export function PagesView<P extends ListPage, K extends QueryKey>(props: PagesViewProps<P, K>) {
  // The key resets the state for another search or filter.
  return <PagesList key={hashKey(props.pageOf(1).queryKey)} {...props} />
}

function PagesList<P extends ListPage, K extends QueryKey>(props: PagesViewProps<P, K>) {
  const { pageOf, pages, singular, plural, skeleton, empty, onLoadMore, children } = props
  const { state, items, total, cachedAt, loadMore, refetch } = usePages(pageOf, pages)
  const { failure } = state.context
  const showNextPage = () => {
    loadMore()
    onLoadMore()
  }
  if (state.hasTag("loading")) return skeleton
  if (state.matches("failed"))
    return failure === null ? (
      <ErrorState onRetry={refetch} />
    ) : (
      <ReadError failure={failure} onRetry={refetch} />
    )
  if (state.matches({ open: "empty" }))
    return (
      <div role="status">
        <EmptyState title="No Data Available" {...empty} />
      </div>
    )
  return (
    <>
      <p role="status" className="visually-hidden">
        {items.length} of {total} {total === 1 ? singular : plural}
      </p>
      <StaleAlert cachedAt={cachedAt} />
      {children(items)}
      {failure !== null && <ReadError failure={failure} />}
      <p className="pages-more">
        <LoadMore
          hasMore={!state.matches({ open: "complete" })}
          isPending={state.hasTag("busy")}
          hasFailed={failure !== null}
          onPress={failure === null ? showNextPage : refetch}
        />
      </p>
    </>
  )
}
