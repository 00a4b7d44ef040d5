import { Button } from "./button.tsx"

interface LoadMoreProps {
  readonly hasMore: boolean
  readonly isPending?: boolean | undefined
  readonly onPress: () => void
}

/** The foot of a list that grows: 'Load More', and on the last page 'The End', disabled (SPEC §4). */
export function LoadMore({ hasMore, isPending = false, onPress }: LoadMoreProps) {
  return (
    <Button variant="secondary" isPending={isPending} isDisabled={!hasMore} onPress={onPress}>
      {hasMore ? "Load More" : "The End"}
    </Button>
  )
}
