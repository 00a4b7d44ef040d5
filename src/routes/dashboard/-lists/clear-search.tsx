import { Button } from "#ui/button/button.tsx"

/** Shows the whole list again, where a search found nothing. */
export function ClearSearch({ onSearch }: { readonly onSearch: (search: string) => void }) {
  return (
    <Button variant="secondary" onPress={() => onSearch("")}>
      Show All
    </Button>
  )
}
