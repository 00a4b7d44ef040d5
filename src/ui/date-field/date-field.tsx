import "../field/field.css"
import "./date-field.css"
import { Group } from "react-aria-components/Group"
import { Input } from "react-aria-components/Input"
import { TextField as AriaTextField } from "react-aria-components/TextField"
import { type FieldProps, FieldLabel, FieldDescription } from "../field/field.tsx"
import { defined } from "../class-names.ts"

interface DateFieldProps extends FieldProps {
  /** A day as YYYY-MM-DD, or "" while there is none (also while it is half typed). */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: (() => void) | undefined
  /** The first day that can be picked, YYYY-MM-DD. */
  readonly min?: string | undefined
  /** The last day that can be picked, YYYY-MM-DD. */
  readonly max?: string | undefined
  readonly autoComplete?: string | undefined
}

/**
 * A day. The browser's own date control: typed on a keyboard, the wheel or calendar of the phone on touch, in the member's own
 * order of day and month, and no script. Bounds limit the picker; a day typed beyond them is the form's to refuse.
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
