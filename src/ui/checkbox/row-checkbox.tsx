import "./checkbox.css"
import { CheckIcon } from "../icons.tsx"

interface RowCheckboxProps {
  /** What is picked; the box's accessible name. */
  readonly label: string
  readonly isSelected: boolean
  /** Some, not all, of what it stands for. */
  readonly isIndeterminate?: boolean
  readonly onChange: (isSelected: boolean) => void
}

/** The check box of a table's row: the browser's own, drawn as `Checkbox` is, for it comes with every table. */
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
