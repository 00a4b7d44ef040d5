import "../field/field.css"
import "./two-values.css"
import { type ReactNode, useId } from "react"
import { AlertIcon } from "../icons.tsx"

/** One of the two values. */
interface Side<V extends string> {
  readonly value: V
  /** Whose value it is. */
  readonly title: string
  readonly words: ReactNode
}

interface TwoValuesProps<V extends string> {
  readonly label: string
  readonly sides: readonly [Side<V>, Side<V>]
  /** The value of the chosen side; "" until one is chosen. */
  readonly value: V | ""
  readonly onChange: (value: V) => void
  readonly error?: string | undefined
  readonly isReadOnly?: boolean | undefined
}

/** Shows both values of a field that two people changed, side by side, and asks which one counts. */
export function TwoValues<V extends string>({
  label,
  sides,
  value,
  onChange,
  error,
  isReadOnly,
}: TwoValuesProps<V>) {
  const id = useId()
  return (
    <fieldset
      className="ui-two-values"
      {...(error === undefined ? {} : { "data-invalid": true, "aria-describedby": `${id}-error` })}
    >
      <legend>{label}</legend>
      {sides.map((side) => (
        <label key={side.value} className="ui-two-values-side">
          <input
            type="radio"
            name={id}
            checked={side.value === value}
            onChange={() => {
              if (isReadOnly !== true) onChange(side.value)
            }}
            aria-labelledby={`${id}-${side.value}`}
            aria-describedby={`${id}-${side.value}-words`}
          />
          <strong id={`${id}-${side.value}`}>{side.title}</strong>
          <span id={`${id}-${side.value}-words`} className="ui-two-values-words">
            {side.words}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <span id={`${id}-error`} className="ui-error">
          <AlertIcon />
          {error}
        </span>
      )}
    </fieldset>
  )
}
