import "../field/field.css"
import "../select/select.css"
import "./native-select.css"
import { useId } from "react"
import { ChevronIcon } from "../icons.tsx"
import type { Option } from "../option-list/option.ts"

interface NativeSelectProps {
  readonly label: string
  readonly options: readonly Pick<Option, "value" | "label">[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/**
 * Chooses one of a few short options with a native select in the style of the fields. Use it for secondary controls, so that they
 * do not load a list and a popover (PERFORMANCE §3).
 */
export function NativeSelect({ label, options, value, onChange }: NativeSelectProps) {
  const id = useId()
  return (
    <div className="ui-field ui-select ui-native-select">
      <label className="ui-label" htmlFor={id}>
        {label}
      </label>
      <div className="ui-box">
        <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronIcon />
      </div>
    </div>
  )
}
