import "../field/field.css"
import "./date-field.css"
import { Group } from "react-aria-components/Group"
import { Input } from "react-aria-components/Input"
import { TextField as AriaTextField } from "react-aria-components/TextField"
import { type FieldProps, FieldLabel, FieldDescription } from "../field/field.tsx"
import { defined } from "../class-names.ts"

interface DateFieldProps extends FieldProps {
  /** A day as YYYY-MM-DD, or "" while empty or incomplete. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: (() => void) | undefined
  /** The first selectable day, YYYY-MM-DD. */
  readonly min?: string | undefined
  /** The last selectable day, YYYY-MM-DD. */
  readonly max?: string | undefined
  readonly autoComplete?: string | undefined
}

/**
 * Shows a native date input. It has the phone's own picker and the member's own date order, and needs no script. `min` and `max`
 * limit the picker only, so the form must validate a typed day.
 */
export function DateField({ label, description, error, isOptional, min, max, ...props }: DateFieldProps) {
  return (
    <AriaTextField
      {...defined(props)}
      type="date"
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="ui-field"
    >
      <FieldLabel label={label} isOptional={isOptional} />
      <Group className="ui-box">
        <Input
          className="ui-input ui-date"
          {...defined({ min, max })}
          data-empty={props.value === "" || undefined}
        />
      </Group>
      <FieldDescription description={description} error={error} />
    </AriaTextField>
  )
}
