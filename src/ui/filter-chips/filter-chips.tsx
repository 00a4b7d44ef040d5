import "./filter-chips.css"
import { Button } from "react-aria-components/Button"
import { CloseIcon } from "../icons.tsx"

interface FilterChipsProps {
  /** The active filters. */
  readonly filters: readonly { readonly key: string; readonly label: string }[]
  readonly onRemove: (key: string) => void
  readonly onReset: () => void
  readonly resetLabel?: string
}

/** Shows the active filters above a list, with buttons to remove one or all. Shows nothing without filters. */
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
