import "./field.css"
import "./tone.css"
import "./radio-cards.css"
import { type ReactNode, useId } from "react"
import { Radio, RadioGroup, type RadioGroupProps } from "react-aria-components/RadioGroup"
import { type FieldProps, FieldNotes } from "./field.tsx"
import { Label } from "react-aria-components/Label"
import { CheckGlyph } from "./glyphs.tsx"
import { defined, named } from "./named.ts"
import type { Tone } from "./tone.ts"

interface RadioCard {
  readonly value: string
  readonly title: string
  readonly text?: string | undefined
  /** What it takes or brings, one line each. */
  readonly points?: readonly string[] | undefined
  readonly icon?: ReactNode
  readonly tone?: Tone | undefined
}

interface RadioCardsProps
  extends
    Pick<FieldProps, "label" | "description" | "error">,
    Omit<RadioGroupProps, "children" | "isInvalid" | "value" | "onChange"> {
  readonly options: readonly RadioCard[]
  /** The chosen card's value; "" while none is chosen. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Hides the label where a heading says the same. */
  readonly isLabelHidden?: boolean | undefined
}

/** A choice of few that deserve to be read: each a card with its title, text and points. */
export function RadioCards(props: RadioCardsProps) {
  const { label, description, error, options, value, isLabelHidden, className, ...aria } = props
  const id = useId()
  return (
    <RadioGroup
      {...defined(aria)}
      value={value === "" ? null : value}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={named("ui-field ui-cards", className)}
    >
      <Label className={isLabelHidden ? "visually-hidden" : "ui-label"}>{label}</Label>
      <div className="ui-cards-list">
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            aria-labelledby={`${id}-${option.value}-title`}
            aria-describedby={`${id}-${option.value}-about`}
            className="ui-card-choice"
            data-tone={option.tone ?? "plum"}
          >
            {option.icon !== undefined && <span className="ui-card-icon">{option.icon}</span>}
            <span id={`${id}-${option.value}-title`} className="ui-card-title">
              {option.title}
            </span>
            <span className="ui-card-mark">
              <CheckGlyph />
            </span>
            <span id={`${id}-${option.value}-about`} className="ui-card-about">
              {option.text !== undefined && <span>{option.text}</span>}
              {option.points?.map((point) => (
                <span key={point} className="ui-card-point">
                  {point}
                </span>
              ))}
            </span>
          </Radio>
        ))}
      </div>
      <FieldNotes description={description} error={error} />
    </RadioGroup>
  )
}
