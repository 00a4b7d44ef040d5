import "./-pages-view.css"
import type { ReactNode } from "react"
import { sentenceOf } from "#machines/failure-sentence.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { ErrorState } from "#ui/error-state.tsx"
import { LoadMore } from "#ui/load-more.tsx"
import { SeenAt } from "./-seen-at.tsx"
import type { usePages } from "./-use-pages.ts"

interface PagesViewProps<I> {
  readonly read: Omit<ReturnType<typeof usePages>, "items"> & { readonly items: readonly I[] }
  /** What one of them, and more of them, are called. */
  readonly one: string
  readonly many: string
  /** The shape of the list while it is on its way. */
  readonly coming: ReactNode
  /** What is said of an empty list; 'No Data Available' where it has no title of its own (DECISIONS §7). */
  readonly empty: {
    readonly title?: string
    readonly text: string
    readonly drawing?: "list" | "search" | "inbox"
  }
  readonly onLoadMore: () => void
  readonly children: (items: readonly I[]) => ReactNode
}

/** A load-more list with every state that reading it can be in; `usePages` reads it. */
export function PagesView<I>(props: PagesViewProps<I>) {
  const { read, one, many, coming, empty, onLoadMore, children } = props
  const { first, items, total, hasMore, isLoadingMore, moreFailure, askMoreAgain } = read
  if (first.data === undefined)
    return first.failure === null ? (
      coming
    ) : (
      <ErrorState text={sentenceOf(first.failure)} onRetry={first.askAgain} isPending={first.isAsking} />
    )
  if (items.length === 0) return <EmptyState title="No Data Available" {...empty} />
  return (
    <>
      <p role="status" className="visually-hidden">
        {items.length} of {total} {total === 1 ? one : many}
      </p>
      <SeenAt iso={first.seenAt} />
      {children(items)}
      {moreFailure !== null && <ErrorState text={sentenceOf(moreFailure)} onRetry={askMoreAgain} />}
      <p className="pages-more">
        <LoadMore hasMore={hasMore} isPending={isLoadingMore} onPress={onLoadMore} />
      </p>
    </>
  )
}
