import "../field/field.css"
import "./select.css"
import { type ReactNode, useContext } from "react"
import { Button } from "react-aria-components/Button"
import { Popover } from "react-aria-components/Popover"
import {
  Select as AriaSelect,
  type SelectProps as AriaProps,
  SelectStateContext,
  SelectValue,
} from "react-aria-components/Select"
import { type FieldProps, FieldLabel, FieldDescription } from "../field/field.tsx"
import { ChevronIcon } from "../icons.tsx"
import { defined, classNames } from "../class-names.ts"
import { OptionList } from "../option-list/option-list.tsx"
import type { Option } from "../option-list/option.ts"
import { onPageKey } from "../option-list/page-keys.ts"

type Inherited = Omit<
  AriaProps<Option>,
  keyof FieldProps | "children" | "isInvalid" | "value" | "onChange" | "placeholder"
>

export interface SelectProps extends Omit<FieldProps, "isReadOnly">, Inherited {
  readonly options: readonly Option[]
  /** The value of the chosen option; "" while nothing is chosen. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Whether the options are loading. */
  readonly isLoading?: boolean | undefined
  readonly placeholder?: string
}

/** Chooses one option of a short list. Use the combo box for a long one. */
export function Select(props: SelectProps) {
  const { label, description, error, isOptional, options, value, onChange, isLoading, className, ...rest } =
    props
  const { placeholder = "Select...", ...aria } = rest
  return (
    <AriaSelect
      {...defined(aria)}
      placeholder={placeholder}
      value={value === "" ? null : value}
      onChange={(key) => onChange(key === null ? "" : String(key))}
      allowsEmptyCollection
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={classNames("ui-field ui-select", className)}
    >
      <FieldLabel label={label} isOptional={isOptional} />
      <Button className="ui-box">
        <SelectValue className="ui-select-value">
          {(shown) => (shown.isPlaceholder ? placeholder : shown.selectedText)}
        </SelectValue>
        <ChevronIcon />
      </Button>
      <FieldDescription description={description} error={error} />
      <Popover className="ui-popover" offset={6} containerPadding={12}>
        <PageKeys>
          <OptionList options={options} isLoading={isLoading} />
        </PageKeys>
      </Popover>
    </AriaSelect>
  )
}

function PageKeys({ children }: { readonly children: ReactNode }) {
  const state = useContext(SelectStateContext)
  return <div onKeyDownCapture={(event) => onPageKey(event, state)}>{children}</div>
}
