import "../field/field.css"
import "./checkbox.css"
import { type ReactNode, useId } from "react"
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaProps } from "react-aria-components/Checkbox"
import { AlertIcon, CheckIcon } from "../icons.tsx"
import { defined, classNames } from "../class-names.ts"

interface CheckboxProps extends Omit<AriaProps, "children" | "isInvalid"> {
  /** Without a label the box shows its state as text (SPEC §9). */
  readonly label?: ReactNode
  readonly checkedLabel?: string
  readonly uncheckedLabel?: string
  readonly description?: ReactNode
  readonly error?: string | undefined
}

/** Asks for one yes or no that is sent with a form. For a setting that takes effect at once, use `Switch`. */
export function Checkbox(props: CheckboxProps) {
  const {
    label,
    checkedLabel = "Checked",
    uncheckedLabel = "Unchecked",
    description,
    error,
    className,
    ...rest
  } = props
  const id = useId()
  const hasDescription = description !== undefined || error !== undefined
  return (
    <div className="ui-field">
      <AriaCheckbox
        {...defined(rest)}
        {...(hasDescription ? { "aria-describedby": id } : {})}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        className={classNames("ui-checkbox", className)}
      >
        {({ isSelected }) => (
          <>
            <span className="ui-checkbox-box">
              <CheckIcon />
            </span>
            <span>{label ?? (isSelected ? checkedLabel : uncheckedLabel)}</span>
          </>
        )}
      </AriaCheckbox>
      {hasDescription && (
        <div id={id} className="ui-checkbox-notes">
          {description !== undefined && <div className="ui-description">{description}</div>}
          {error !== undefined && (
            <div className="ui-error">
              <AlertIcon />
              {error}
            </div>
          )}
        </div>
      )}
    </div>
  )
}
