import "./text-field.css"
import { type ReactNode, useState } from "react"
import { Button } from "react-aria-components/Button"
import { Group } from "react-aria-components/Group"
import { Input } from "react-aria-components/Input"
import { TextField as AriaTextField, type TextFieldProps as AriaProps } from "react-aria-components/TextField"
import { type FieldProps, FieldLabel, FieldDescription } from "../field/field.tsx"
import { defined, classNames } from "../class-names.ts"

export interface TextFieldProps
  extends FieldProps, Omit<AriaProps, keyof FieldProps | "children" | "isInvalid" | "prefix"> {
  readonly placeholder?: string | undefined
  /** Shown before the text, inside the box: a currency sign, an icon. */
  readonly prefix?: ReactNode
  /** Shown after the text, inside the box: a unit, a button. */
  readonly suffix?: ReactNode
}

/** Shows a field for one line of text. A password gets a Show/Hide button. The text is never trimmed or changed. */
export function TextField({
  label,
  spokenPrefix,
  description,
  error,
  isOptional,
  placeholder,
  prefix,
  suffix,
  className,
  ...props
}: TextFieldProps) {
  const [isShown, setShown] = useState(false)
  const isPassword = props.type === "password"
  return (
    <AriaTextField
      {...defined(props)}
      type={isPassword && isShown ? "text" : (props.type ?? "text")}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={classNames("ui-field", className)}
    >
      <FieldLabel label={label} spokenPrefix={spokenPrefix} isOptional={isOptional} />
      <Group className="ui-box">
        {prefix !== undefined && <span className="ui-affix">{prefix}</span>}
        <Input className="ui-input" placeholder={placeholder ?? ""} />
        {suffix !== undefined && <span className="ui-affix">{suffix}</span>}
        {isPassword && (
          <Button
            className="ui-show"
            aria-label={isShown ? `Hide ${label}` : `Show ${label}`}
            onPress={() => setShown(!isShown)}
          >
            {isShown ? "Hide" : "Show"}
          </Button>
        )}
      </Group>
      <FieldDescription description={description} error={error} />
    </AriaTextField>
  )
}
