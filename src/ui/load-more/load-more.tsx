import { Button } from "../button/button.tsx"

interface LoadMoreProps {
  readonly hasMore: boolean
  readonly isPending?: boolean | undefined
  /** Whether the next page failed to load. The same button then retries, so that it keeps the focus. */
  readonly hasFailed?: boolean | undefined
  readonly onPress: () => void
}

/** Shows 'Load More' below a list, and 'The End', disabled, after the last page (SPEC §4). */
export function LoadMore({ hasMore, isPending = false, hasFailed = false, onPress }: LoadMoreProps) {
  // Shows the end only after the last page has loaded.
  const isEnd = !hasMore && !isPending && !hasFailed
  return (
    <Button variant="secondary" isPending={isPending} isDisabled={isEnd} onPress={onPress}>
      {isEnd ? "The End" : hasFailed ? "Retry" : "Load More"}
    </Button>
  )
}
