import "./link.css"
import "../button/button.css"
import type { ComponentProps, ReactNode } from "react"
import { classNames } from "../class-names.ts"

export interface LinkProps extends ComponentProps<"a"> {
  readonly variant?: "text" | "quiet" | "primary" | "secondary" | "bare"
  /** Drawn before the words. */
  readonly icon?: ReactNode
  readonly isWide?: boolean | undefined
}

/**
 * Somewhere to go. A plain anchor: links need nothing from react-aria, the public pages are spared its weight, and a router's
 * `createLink` can wrap it. `primary` and `secondary` look like buttons, `bare` looks like what is inside.
 */
export function Link({ variant = "text", icon, isWide, className, children, ...props }: LinkProps) {
  const isButton = variant === "primary" || variant === "secondary"
  return (
    <a
      {...props}
      className={classNames(isButton ? "ui-button" : "ui-link", className)}
      data-variant={variant}
      data-wide={isWide || undefined}
    >
      {icon !== undefined && <span className="ui-button-icon">{icon}</span>}
      {children}
    </a>
  )
}
