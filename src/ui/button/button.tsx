import "./button.css"
import { type ReactNode, useId } from "react"
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button"
import { classNames } from "../class-names.ts"
import { Spinner } from "../spinner/spinner.tsx"

export interface ButtonProps extends Omit<AriaButtonProps, "children" | "isPending" | "isDisabled"> {
  readonly children: ReactNode
  readonly variant?: "primary" | "secondary" | "quiet" | "danger"
  readonly size?: "medium" | "small"
  /** Drawn before the words. */
  readonly icon?: ReactNode
  /** Its work is under way: it keeps focus, spins and ignores presses. */
  readonly isPending?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  /** Disables the button and says why, in a sentence under it (also read with the button). */
  readonly disabledReason?: string | undefined
  readonly isWide?: boolean | undefined
}

/** Something to do. One `primary` at most in sight; `danger` for what cannot be undone. */
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
  // Not react-aria's own `isPending`: what it announces names a progress bar that is gone a moment later (axe: role-img-alt).
  const waiting: Partial<AriaButtonProps> = isPending
    ? { type: "button", onPress: () => {}, "aria-disabled": true }
    : {}
  const button = (
    <AriaButton
      {...props}
      {...waiting}
      {...(disabledReason === undefined ? {} : { "aria-describedby": reasonId })}
      // react-aria's button lets no `aria-busy` through, which says to a screen reader what the spinner shows.
      render={(own) => <button {...own} aria-busy={isPending || undefined} />}
      // A press on Submit leaves the field where it is: the sentence that leaving it shows would push the button away beneath
      // the pointer, and the press would be lost.
      preventFocusOnPress={props.type === "submit"}
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
