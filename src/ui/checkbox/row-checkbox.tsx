import "./checkbox.css"
import { CheckIcon } from "../icons.tsx"

interface RowCheckboxProps {
  /** The accessible name, which names the row. */
  readonly label: string
  readonly isSelected: boolean
  /** Whether some but not all rows are selected. */
  readonly isIndeterminate?: boolean
  readonly onChange: (isSelected: boolean) => void
}

/** Shows the check box of a table row. It is a native input that looks like `Checkbox`, because it loads with every table. */
export function RowCheckbox({ label, isSelected, isIndeterminate = false, onChange }: RowCheckboxProps) {
  return (
    <label
      className="ui-checkbox ui-row-checkbox"
      data-selected={isSelected || undefined}
      data-indeterminate={isIndeterminate || undefined}
    >
      <input
        ref={(input) => {
          if (input !== null) input.indeterminate = isIndeterminate
        }}
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="ui-checkbox-box">
        {isIndeterminate ? <span className="ui-pick-dash" /> : <CheckIcon />}
      </span>
    </label>
  )
}
