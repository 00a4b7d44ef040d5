import "./list-results.css"
import type { UseQueryResult } from "@tanstack/react-query"
import { type ComponentProps, type ReactNode, useState } from "react"
import { isFailure } from "#api/cached-fallback.ts"
import { ListPages } from "./list-pages.tsx"
import { OfficeFailure } from "../-shell/office-failure.tsx"

interface ListPage {
  readonly items: readonly unknown[]
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null
}

/** A page of a list, as its query has it. */
export type ListPageResult<D extends ListPage> = Pick<
  UseQueryResult<D>,
  "data" | "dataUpdatedAt" | "error" | "isFetching" | "isPlaceholderData" | "refetch"
>

interface ListResultsProps<D extends ListPage> extends Omit<ComponentProps<typeof ListPages>, "next"> {
  readonly page: ListPageResult<D>
  readonly skeleton: ReactNode
  /** Shows the page; `readAt` is when it was read (ms). */
  readonly children: (data: D, readAt: number) => ReactNode
}

/**
 * Shows a page of a list with links to the first and the next one, or why it could not be read. While another page or filter
 * loads, the rows of the one before stay and are marked busy; if it had none, the skeleton shows. `ListPages` explains the
 * other props.
 */
export function ListResults<D extends ListPage>({
  page: { data, dataUpdatedAt, error, isFetching, isPlaceholderData, refetch },
  skeleton,
  children,
  ...pages
}: ListResultsProps<D>) {
  // Query has no time for the rows of the page before.
  const [readAt, setReadAt] = useState(dataUpdatedAt)
  if (!isPlaceholderData && dataUpdatedAt !== readAt) setReadAt(dataUpdatedAt)
  if (data === undefined && isFailure(error))
    return <OfficeFailure failure={error} onRetry={() => void refetch()} isPending={isFetching} />
  if (data === undefined || (isPlaceholderData && data.items.length === 0)) return skeleton
  return (
    <div className="office-results" aria-busy={isPlaceholderData}>
      {isPlaceholderData && <div className="ui-wait-line" />}
      {children(data, readAt)}
      <ListPages {...pages} next={data.next} />
    </div>
  )
}
