import "./swatches.css"
import { useId } from "react"
import { AlertIcon } from "../icons.tsx"

interface SwatchesProps {
  /** The accessible name. */
  readonly label: string
  /** An option with a CSS colour is shown as a disc, any other as a pill with its value. */
  readonly options: readonly { readonly value: string; readonly color?: string }[]
  /** Null while nothing is chosen. */
  readonly value: string | null
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly isDisabled?: boolean
}

/**
 * Chooses one of a few visible options, such as sizes and colours. Native radio buttons support arrow keys and screen readers.
 */
export function Swatches({ label, options, value, onChange, error, isDisabled = false }: SwatchesProps) {
  const id = useId()
  return (
    <fieldset
      className="ui-swatches"
      disabled={isDisabled}
      data-field={label.toLowerCase()}
      {...(error === undefined ? {} : { "aria-describedby": `${id}-error`, "data-invalid": true })}
    >
      <legend>
        {label}
        {value !== null && <span className="quiet">: {value}</span>}
      </legend>
      <div className="ui-swatches-options">
        {options.map((option) => (
          <label
            key={option.value}
            className="ui-swatch"
            data-kind={option.color === undefined ? "words" : "color"}
            title={option.value}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              {...(option.color === undefined ? {} : { "aria-label": option.value })}
            />
            {option.color === undefined ? (
              <span className="ui-swatch-face">{option.value}</span>
            ) : (
              <span className="ui-swatch-face" style={{ background: option.color }} />
            )}
          </label>
        ))}
      </div>
      <div id={`${id}-error`} role="alert" className="ui-swatches-error">
        {error !== undefined && (
          <>
            <AlertIcon /> {error}
          </>
        )}
      </div>
    </fieldset>
  )
}
