import "./checkbox.css"
import { CheckGlyph } from "./icons.tsx"

interface PickBoxProps {
  /** What is picked; the box's accessible name. */
  readonly label: string
  readonly isSelected: boolean
  /** Some, not all, of what it stands for. */
  readonly isPartly?: boolean
  readonly onChange: (isSelected: boolean) => void
}

/** The check box of a table's row: the browser's own, drawn as `Checkbox` is, for it comes with every table. */
export function PickBox({ label, isSelected, isPartly = false, onChange }: PickBoxProps) {
  return (
    <label
      className="ui-checkbox ui-pick-box"
      data-selected={isSelected || undefined}
      data-partly={isPartly || undefined}
    >
      <input
        ref={(input) => {
          if (input !== null) input.indeterminate = isPartly
        }}
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="ui-checkbox-box">{isPartly ? <span className="ui-pick-dash" /> : <CheckGlyph />}</span>
    </label>
  )
}
