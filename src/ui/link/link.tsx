import "./link.css"
import "../button/button.css"
import type { ComponentProps, ReactNode } from "react"
import { classNames } from "../class-names.ts"

export interface LinkProps extends ComponentProps<"a"> {
  readonly variant?: "text" | "quiet" | "primary" | "secondary" | "bare"
  /** Shown before the text. */
  readonly icon?: ReactNode
  readonly isWide?: boolean | undefined
}

/**
 * Shows a plain anchor. It does not use react-aria, so that public pages do not load it. A router's `createLink` can wrap it.
 * `primary` and `secondary` look like buttons, `bare` adds no style.
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
