import "./swatches.css"
import { useId } from "react"
import { AlertIcon } from "../icons.tsx"

interface SwatchesProps {
  /** The accessible name. */
  readonly label: string
  /** An option with a CSS colour is shown as a disc, any other as a pill with its value. */
  readonly options: readonly {
    readonly value: string
    readonly color?: string
    /** Why an option, which can be chosen, does not fit, such as "sold out". The option is struck through. */
    readonly note?: string
  }[]
  /** Shown below the options. */
  readonly description?: string | undefined
  /** Null while nothing is chosen. */
  readonly value: string | null
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly isDisabled?: boolean
}

/** Returns 'M', or 'M, sold out'. */
const nameOf = ({ value, note }: { readonly value: string; readonly note?: string }) =>
  note === undefined ? value : `${value}, ${note}`

/**
 * Chooses one of a few visible options, such as sizes and colours. Native radio buttons support arrow keys and screen readers.
 */
export function Swatches({
  label,
  options,
  description,
  value,
  onChange,
  error,
  isDisabled = false,
}: SwatchesProps) {
  const id = useId()
  const described = [
    ...(description === undefined ? [] : [`${id}-description`]),
    ...(error === undefined ? [] : [`${id}-error`]),
  ].join(" ")
  return (
    <fieldset
      className="ui-swatches"
      disabled={isDisabled}
      data-field={label.toLowerCase()}
      {...(described === "" ? {} : { "aria-describedby": described })}
      {...(error === undefined ? {} : { "data-invalid": true })}
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
            data-noted={option.note === undefined ? undefined : true}
            title={nameOf(option)}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              {...(option.color === undefined && option.note === undefined
                ? {}
                : { "aria-label": nameOf(option) })}
            />
            {option.color === undefined ? (
              <span className="ui-swatch-face">{option.value}</span>
            ) : (
              <span className="ui-swatch-face" style={{ background: option.color }} />
            )}
          </label>
        ))}
      </div>
      {description !== undefined && (
        <p id={`${id}-description`} className="ui-description">
          {description}
        </p>
      )}
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
