import "./swatches.css"
import { useId } from "react"
import { AlertIcon } from "../icons.tsx"

interface SwatchesProps {
  /** What is chosen. */
  readonly label: string
  /** With a CSS colour: a disc of it; without: a pill with the words. */
  readonly options: readonly { readonly value: string; readonly color?: string }[]
  /** Null while nothing is chosen. */
  readonly value: string | null
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly isDisabled?: boolean
}

/** One of few, in sight at once, such as sizes and colours: native radio buttons, so arrow keys and screen readers know them. */
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
