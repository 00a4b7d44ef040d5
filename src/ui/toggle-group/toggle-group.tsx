import "./toggle-group.css"
import type { ReactNode } from "react"
import { ToggleButton } from "react-aria-components/ToggleButton"
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup"

interface ToggleGroupProps<V extends string> {
  /** The accessible name. */
  readonly label: string
  readonly options: readonly { readonly value: V; readonly label: string; readonly icon?: ReactNode }[]
  readonly value: V
  readonly onChange: (value: V) => void
  /** Shows only icons. The labels become their accessible names. */
  readonly isIconOnly?: boolean
}

/** Chooses one of a few visible options, such as list or grid. */
export function ToggleGroup<V extends string>({
  label,
  options,
  value,
  onChange,
  isIconOnly = false,
}: ToggleGroupProps<V>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className="ui-toggles"
      selectedKeys={[value]}
      disallowEmptySelection
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.value))
        if (chosen !== undefined) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <ToggleButton
          key={option.value}
          id={option.value}
          className="ui-toggle"
          {...(isIconOnly ? { "aria-label": option.label } : {})}
        >
          {option.icon}
          {!isIconOnly && option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
