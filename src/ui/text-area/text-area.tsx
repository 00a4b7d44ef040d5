import "./text-area.css"
import { useLayoutEffect, useRef } from "react"
import { Group } from "react-aria-components/Group"
import { TextArea as AriaTextArea } from "react-aria-components/TextArea"
import { TextField as AriaTextField, type TextFieldProps as AriaProps } from "react-aria-components/TextField"
import { type FieldProps, FieldLabel, FieldDescription } from "../field/field.tsx"
import { defined, classNames } from "../class-names.ts"

interface TextAreaProps
  extends FieldProps, Omit<AriaProps, keyof FieldProps | "children" | "isInvalid" | "type"> {
  readonly placeholder?: string | undefined
  /** The number of lines while empty. */
  readonly rows?: number
}

/** Shows a field for several lines. It grows to 160 px (SPEC §5), then scrolls. */
export function TextArea(props: TextAreaProps) {
  const {
    label,
    spokenPrefix,
    description,
    error,
    isOptional,
    placeholder,
    rows = 3,
    className,
    ...aria
  } = props
  const box = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    // Sets the height for browsers without field-sizing.
    if (box.current === null || CSS.supports("field-sizing", "content")) return
    box.current.style.height = "auto"
    box.current.style.height = `${box.current.scrollHeight}px`
  })
  return (
    <AriaTextField
      {...defined(aria)}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={classNames("ui-field", className)}
    >
      <FieldLabel label={label} spokenPrefix={spokenPrefix} isOptional={isOptional} />
      <Group className="ui-box ui-area">
        <AriaTextArea ref={box} rows={rows} className="ui-input" placeholder={placeholder ?? ""} />
      </Group>
      <FieldDescription description={description} error={error} />
    </AriaTextField>
  )
}
