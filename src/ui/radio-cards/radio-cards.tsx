import "../field/field.css"
import "../tone.css"
import "./radio-cards.css"
import { type ReactNode, useId } from "react"
import type { FieldProps } from "../field/field.tsx"
import { AlertIcon, CheckIcon } from "../icons.tsx"
import type { Tone } from "../tone.ts"

interface RadioCard {
  readonly value: string
  readonly title: string
  readonly text?: string | undefined
  /** The requirements or benefits, one line each. */
  readonly points?: readonly string[] | undefined
  readonly icon?: ReactNode
  readonly tone?: Tone | undefined
}

interface RadioCardsProps extends Pick<FieldProps, "label" | "error"> {
  readonly options: readonly RadioCard[]
  /** The value of the chosen card; "" while none is chosen. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Prevents a change of the choice, for example while a form is being sent. */
  readonly isReadOnly?: boolean | undefined
  /** Hides the label if a heading has the same text. */
  readonly isLabelHidden?: boolean | undefined
}

/**
 * Chooses one of a few options, each a card with title, text and points. Uses native radio buttons, so that a visitor's first page
 * does not load react-aria. They support arrow keys and screen readers.
 */
export function RadioCards({
  label,
  error,
  options,
  value,
  onChange,
  isReadOnly,
  isLabelHidden,
}: RadioCardsProps) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      className="ui-field ui-cards"
      aria-labelledby={`${id}-label`}
      aria-readonly={isReadOnly === true ? true : undefined}
      {...(error === undefined
        ? {}
        : { "aria-describedby": `${id}-error`, "aria-invalid": true, "data-invalid": true })}
    >
      <span id={`${id}-label`} className={isLabelHidden ? "visually-hidden" : "ui-label"}>
        {label}
      </span>
      <div className="ui-cards-list">
        {options.map((option) => (
          <label key={option.value} className="ui-card-choice" data-tone={option.tone ?? "plum"}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => {
                if (isReadOnly !== true) onChange(option.value)
              }}
              aria-labelledby={`${id}-${option.value}-title`}
              aria-describedby={`${id}-${option.value}-about`}
            />
            {option.icon !== undefined && <span className="ui-card-icon">{option.icon}</span>}
            <span id={`${id}-${option.value}-title`} className="ui-card-title">
              {option.title}
            </span>
            <span className="ui-card-mark">
              <CheckIcon />
            </span>
            <span id={`${id}-${option.value}-about`} className="ui-card-about">
              {option.text !== undefined && <span>{option.text}</span>}
              {option.points?.map((point) => (
                <span key={point} className="ui-card-point">
                  {point}
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <span id={`${id}-error`} className="ui-error">
          <AlertIcon />
          {error}
        </span>
      )}
    </div>
  )
}
