import "./field.css"
import type { ReactNode } from "react"
import { FieldError } from "react-aria-components/FieldError"
import { Label } from "react-aria-components/Label"
import { Text } from "react-aria-components/Text"
import { AlertIcon } from "../icons.tsx"

/** The props that every field has besides its value. */
export interface FieldProps {
  readonly label: string
  /** Read before the label, but not shown, where a heading above the field already shows it: 'Shipping Contact'. */
  readonly spokenPrefix?: string | undefined
  readonly description?: ReactNode
  /** The error text, which also marks the field as invalid. The caller provides it (SPEC §5: 'This field is required'). */
  readonly error?: string | undefined
  /** Adds '(optional)' to the label. */
  readonly isOptional?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  readonly isReadOnly?: boolean | undefined
  readonly name?: string | undefined
  readonly autoFocus?: boolean | undefined
}

/** Shows the label of a control. The react-aria field around them connects the two. */
export function FieldLabel({
  label,
  spokenPrefix,
  isOptional,
}: Pick<FieldProps, "label" | "spokenPrefix" | "isOptional">) {
  return (
    <Label className="ui-label">
      {spokenPrefix !== undefined && <span className="visually-hidden">{spokenPrefix} </span>}
      {label}
      {isOptional && <span className="ui-label-optional"> (optional)</span>}
    </Label>
  )
}

/** Shows the description and the error of a control. Screen readers read both with the control. */
export function FieldDescription({ description, error }: Pick<FieldProps, "description" | "error">) {
  return (
    <>
      {description !== undefined && (
        <Text slot="description" className="ui-description">
          {description}
        </Text>
      )}
      <FieldError className="ui-error">
        <AlertIcon />
        {error}
      </FieldError>
    </>
  )
}
