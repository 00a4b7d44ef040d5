import type { FieldProps } from "../field/field.tsx"

/** The props of a field of formatted text. */
export interface RichTextFieldProps extends Pick<
  FieldProps,
  "label" | "description" | "error" | "isOptional" | "isReadOnly" | "name"
> {
  /** HTML. Empty for an empty text. */
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onBlur?: () => void
}
