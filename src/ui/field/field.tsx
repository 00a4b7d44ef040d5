import "./field.css"
import type { ReactNode } from "react"
import { FieldError } from "react-aria-components/FieldError"
import { Label } from "react-aria-components/Label"
import { Text } from "react-aria-components/Text"
import { AlertIcon } from "../icons.tsx"

/** What every field takes besides its own value. */
export interface FieldProps {
  readonly label: string
  readonly description?: ReactNode
  /** The sentence under the field, which also marks it invalid; the caller words it (SPEC §5: 'This field is required'). */
  readonly error?: string | undefined
  /** Writes '(optional)' after the label. */
  readonly isOptional?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  readonly isReadOnly?: boolean | undefined
  readonly name?: string | undefined
  readonly autoFocus?: boolean | undefined
}

/** The label above a control. Stands inside a react-aria field, which ties it to the control. */
export function FieldLabel({ label, isOptional }: Pick<FieldProps, "label" | "isOptional">) {
  return (
    <Label className="ui-label">
      {label}
      {isOptional && <span className="ui-label-optional"> (optional)</span>}
    </Label>
  )
}

/** Description and error under a control; both are read with it. */
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
