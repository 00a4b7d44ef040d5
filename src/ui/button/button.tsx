import "./button.css"
import { type ReactNode, useId } from "react"
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button"
import { classNames } from "../class-names.ts"
import { Spinner } from "../spinner/spinner.tsx"

export interface ButtonProps extends Omit<AriaButtonProps, "children" | "isPending" | "isDisabled"> {
  readonly children: ReactNode
  readonly variant?: "primary" | "secondary" | "quiet" | "danger"
  readonly size?: "medium" | "small"
  /** Shown before the text. */
  readonly icon?: ReactNode
  /** Whether its action is running. The button then keeps the focus, shows a spinner and ignores presses. */
  readonly isPending?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  /** Disables the button and shows the reason below it. Screen readers read it with the button. */
  readonly disabledReason?: string | undefined
  readonly isWide?: boolean | undefined
}

/** Triggers an action. Show at most one `primary` at a time; use `danger` for an action that cannot be undone. */
export function Button({
  children,
  variant = "primary",
  size = "medium",
  icon,
  isPending = false,
  isDisabled = false,
  disabledReason,
  isWide = false,
  className,
  ...props
}: ButtonProps) {
  const reasonId = useId()
  // react-aria's own `isPending` announces a progress bar without a name (axe: role-img-alt), so this component does not use it.
  const pendingProps: Partial<AriaButtonProps> = isPending
    ? { type: "button", onPress: () => {}, "aria-disabled": true }
    : {}
  const button = (
    <AriaButton
      {...props}
      {...pendingProps}
      {...(disabledReason === undefined ? {} : { "aria-describedby": reasonId })}
      // react-aria's button drops `aria-busy`, which screen readers need.
      render={(own) => (
        <button
          {...own}
          aria-busy={isPending || undefined}
          onMouseDown={(event) => {
            own.onMouseDown?.(event)
            // If the press took the focus from a field, the field's error could appear and move the button from under the
            // pointer. `preventFocusOnPress` does not help: it focuses the field again, and Chromium scrolls to a date field.
            if (props.type === "submit") event.preventDefault()
          }}
        />
      )}
      isDisabled={isDisabled || disabledReason !== undefined}
      data-waiting={isPending || undefined}
      className={classNames("ui-button", className)}
      data-variant={variant}
      data-size={size}
      data-wide={isWide || undefined}
    >
      {isPending && (
        <span className="ui-button-wait">
          <Spinner size={18} />
        </span>
      )}
      {icon !== undefined && <span className="ui-button-icon">{icon}</span>}
      <span className="ui-button-words">{children}</span>
    </AriaButton>
  )
  if (disabledReason === undefined) return button
  return (
    <span className="ui-button-why" data-wide={isWide || undefined}>
      {button}
      <span id={reasonId}>{disabledReason}</span>
    </span>
  )
}
