import "./filter-chips.css"
import { Button } from "react-aria-components/Button"
import { CloseIcon } from "../icons.tsx"

interface FilterChipsProps {
  /** What a list is narrowed to; each can be taken away. */
  readonly filters: readonly { readonly key: string; readonly label: string }[]
  readonly onRemove: (key: string) => void
  readonly onReset: () => void
  readonly resetLabel?: string
}

/** What a list is filtered by, above it: one press takes one away, another all. Nothing when there is no filter. */
export function FilterChips({ filters, onRemove, onReset, resetLabel = "Reset Filters" }: FilterChipsProps) {
  if (filters.length === 0) return null
  return (
    <ul className="ui-filters" aria-label="Filters">
      {filters.map(({ key, label }) => (
        <li key={key}>
          <Button className="ui-filter" aria-label={`Remove filter ${label}`} onPress={() => onRemove(key)}>
            {label}
            <CloseIcon />
          </Button>
        </li>
      ))}
      <li>
        <Button className="ui-filter" data-variant="reset" onPress={onReset}>
          {resetLabel}
        </Button>
      </li>
    </ul>
  )
}
