import { Button } from "../button/button.tsx"

interface LoadMoreProps {
  readonly hasMore: boolean
  readonly isPending?: boolean | undefined
  /** The next page could not be had: the same button asks again, so that the keyboard's place stays. */
  readonly hasFailed?: boolean | undefined
  readonly onPress: () => void
}

/** The foot of a list that grows: 'Load More', and on the last page 'The End', disabled (SPEC §4). */
export function LoadMore({ hasMore, isPending = false, hasFailed = false, onPress }: LoadMoreProps) {
  // The last page is not the end before it is there.
  const isEnd = !hasMore && !isPending && !hasFailed
  return (
    <Button variant="secondary" isPending={isPending} isDisabled={isEnd} onPress={onPress}>
      {isEnd ? "The End" : hasFailed ? "Retry" : "Load More"}
    </Button>
  )
}
