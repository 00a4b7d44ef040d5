import "./icon-button.css"
import type { ReactNode } from "react"
import { Button, type ButtonProps } from "react-aria-components/Button"
import { Badge } from "../badge/badge.tsx"
import { classNames } from "../class-names.ts"

export interface IconButtonProps extends Omit<ButtonProps, "children" | "aria-label"> {
  /** The accessible name, also shown as a tooltip. */
  readonly label: string
  readonly icon: ReactNode
  /** A badge on its corner. The accessible name includes the count. */
  readonly count?: number | undefined
  readonly variant?: "quiet" | "secondary"
}

/** Shows a button with only an icon. It always has an accessible name. */
export function IconButton({
  label,
  icon,
  count = 0,
  variant = "quiet",
  className,
  ...props
}: IconButtonProps) {
  const name = count > 0 ? `${label} (${count})` : label
  return (
    <Button
      {...props}
      aria-label={name}
      className={classNames("ui-icon-button", className)}
      data-variant={variant}
      render={(button) => <button {...button} title={name} />}
    >
      {icon}
      <Badge count={count} />
    </Button>
  )
}
