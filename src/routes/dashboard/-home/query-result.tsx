import type { ReactNode } from "react"
import type { Failure } from "../../../outcome.ts"
import { ReadError } from "../-reading/read-error.tsx"
import { StaleAlert } from "../-reading/stale-alert.tsx"

interface QueryResultProps<A> {
  /** The result of `useRead`. */
  readonly read: {
    readonly data: A | undefined
    readonly failure: Failure | null
    readonly cachedAt: string | null
    readonly isFetching: boolean
    readonly refetch: () => void
  }
  readonly fallback: ReactNode
  readonly children: (data: A) => ReactNode
}

/** Shows a query's result: the skeleton while it loads, an error with Retry, or the data. */
export function QueryResult<A>({ read, fallback, children }: QueryResultProps<A>) {
  const { data, failure, cachedAt, isFetching, refetch } = read
  if (data === undefined)
    return failure === null ? (
      fallback
    ) : (
      <ReadError failure={failure} onRetry={refetch} isPending={isFetching} />
    )
  return (
    <>
      <StaleAlert cachedAt={cachedAt} />
      {children(data)}
    </>
  )
}
