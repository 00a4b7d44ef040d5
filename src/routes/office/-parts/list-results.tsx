import "./list-results.css"
import type { UseQueryResult } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { isFailure } from "#api/cached-fallback.ts"
import { OfficeFailure } from "../-shell/office-failure.tsx"

/** A page of a list, as its query has it. */
export type ListPageResult<D extends { readonly items: readonly unknown[] }> = Pick<
  UseQueryResult<D>,
  "data" | "dataUpdatedAt" | "error" | "isFetching" | "isPlaceholderData" | "refetch"
>

interface ListResultsProps<D extends { readonly items: readonly unknown[] }> {
  readonly page: ListPageResult<D>
  readonly skeleton: ReactNode
  /** Shows the page; `readAt` is when it was read (ms). */
  readonly children: (data: D, readAt: number) => ReactNode
}

/**
 * Shows a page of a list, or why it is not there. While another page or filter loads, the rows of the one before stay
 * and are marked busy; that it had none is not said about the other one.
 */
export function ListResults<D extends { readonly items: readonly unknown[] }>({
  page: { data, dataUpdatedAt, error, isFetching, isPlaceholderData, refetch },
  skeleton,
  children,
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
    </div>
  )
}
