import "../field/field.css"
import "./typed-date-field.css"
import { type CalendarDate, parseDate } from "@internationalized/date"
import { DateField, DateInput, DateSegment } from "react-aria-components/DateField"
import { type FieldProps, FieldLabel, FieldDescription } from "../field/field.tsx"
import { defined } from "../class-names.ts"

interface TypedDateFieldProps extends Omit<FieldProps, "spokenPrefix"> {
  /** A day as YYYY-MM-DD, or "" while empty or incomplete. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: (() => void) | undefined
  readonly autoComplete?: string | undefined
}

/** Returns the day; null for a text that is no day, such as the 31st of February in an old draft. */
const dayOf = (value: string): CalendarDate | null => {
  try {
    return parseDate(value)
  } catch {
    return null
  }
}

/**
 * Shows a field in which day, month and year are typed, in the order of the member's locale. Use it for days long ago, such as a
 * birthday, because a picker needs many steps to reach them. It imports a large library, so load it with its form. The form
 * validates the day.
 */
export function TypedDateField({
  label,
  description,
  error,
  isOptional,
  name,
  value,
  onChange,
  ...props
}: TypedDateFieldProps) {
  return (
    <DateField
      {...defined(props)}
      data-field={name}
      value={dayOf(value)}
      onChange={(day) => onChange(day?.toString() ?? "")}
      granularity="day"
      shouldForceLeadingZeros
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="ui-field"
    >
      <FieldLabel label={label} isOptional={isOptional} />
      <DateInput className="ui-box ui-typed-date">
        {(segment) => <DateSegment segment={segment} className="ui-typed-date-part" />}
      </DateInput>
      <FieldDescription description={description} error={error} />
    </DateField>
  )
}
