import "../field/field.css"
import "../select/select.css"
import {
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { Button } from "react-aria-components/Button"
import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaProps,
  ComboBoxStateContext,
} from "react-aria-components/ComboBox"
import { Group } from "react-aria-components/Group"
import { Input } from "react-aria-components/Input"
import { Popover } from "react-aria-components/Popover"
import { FieldLabel, FieldDescription } from "../field/field.tsx"
import { ChevronIcon, SearchIcon } from "../icons.tsx"
import { defined } from "../class-names.ts"
import { OptionList } from "../option-list/option-list.tsx"
import type { Option } from "../option-list/option.ts"
import { onPageKey } from "../option-list/page-keys.ts"
import type { SelectProps } from "../select/select.tsx"

type Inherited = Omit<
  AriaProps<Option>,
  keyof SelectProps | "children" | "isInvalid" | "defaultItems" | "items"
>

/** Chooses one option of a long list. The list opens on focus or press; typing any part of a label filters it. */
export function ComboBox(props: Omit<SelectProps, "className"> & Inherited) {
  const { label, description, error, isOptional, options, value, onChange, isLoading, ...rest } = props
  const { placeholder = "Select...", autoFocus, isDisabled, name, ...aria } = rest
  const field = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useAccessiblePage(field, isOpen)
  return (
    <AriaComboBox<Option>
      ref={field}
      onOpenChange={setOpen}
      {...defined(aria as Inherited)}
      {...defined({ autoFocus, isDisabled, name })}
      defaultItems={options}
      value={value === "" ? null : value}
      onChange={(key) => onChange(key === null ? "" : String(key))}
      allowsEmptyCollection
      menuTrigger="focus"
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="ui-field ui-combo"
    >
      <FieldLabel label={label} isOptional={isOptional} />
      <PageKeys>
        <Group className="ui-box">
          <span className="ui-affix">
            <SearchIcon />
          </span>
          <Input className="ui-input" placeholder={placeholder} />
          <Button className="ui-combo-open">
            <ChevronIcon />
          </Button>
        </Group>
      </PageKeys>
      <FieldDescription description={description} error={error} />
      <ListPopover>
        <OptionList isLoading={isLoading} />
      </ListPopover>
    </AriaComboBox>
  )
}

/**
 * Keeps the page visible to screen readers while the list is open. Without this, react-aria hides everything but the input,
 * although the hidden elements stay focusable, which violates WCAG 4.1.2. react-aria skips elements with the top-layer
 * attribute. So the layout effect sets that attribute on the page, and the effect removes it. react-aria hides elements between
 * the two.
 */
function useAccessiblePage(field: RefObject<HTMLElement | null>, isOpen: boolean) {
  useLayoutEffect(() => {
    if (isOpen) field.current?.closest("body > *")?.setAttribute("data-react-aria-top-layer", "true")
  }, [field, isOpen])
  useEffect(() => {
    if (isOpen) field.current?.closest("body > *")?.removeAttribute("data-react-aria-top-layer")
  }, [field, isOpen])
}

/**
 * Shows the list. Scrolling the page closes it without a choice, so the typed text stays. The state's own `close` would reset the
 * text.
 */
function ListPopover({ children }: { readonly children: ReactNode }) {
  const state = useContext(ComboBoxStateContext)
  // The state is null when react-aria first renders the list, to collect its options.
  const openProps = state && {
    isOpen: state.isOpen,
    onOpenChange: (isOpen: boolean) => state.setOpen(isOpen),
  }
  return (
    <Popover {...openProps} className="ui-popover" offset={6} containerPadding={12}>
      {children}
    </Popover>
  )
}

function PageKeys({ children }: { readonly children: ReactNode }) {
  const state = useContext(ComboBoxStateContext)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the input inside handles the keys
    <div
      className="ui-combo-box"
      onClick={(event) => {
        // The list opens on focus. If the input already has the focus, a press must open the list.
        if (event.target instanceof HTMLInputElement && state?.isOpen === false) state.open(null, "manual")
      }}
      onKeyDownCapture={(event) => onPageKey(event, state)}
    >
      {children}
    </div>
  )
}
