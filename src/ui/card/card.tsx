import "./card.css"
import type { ComponentProps, ReactNode } from "react"
import { classNames } from "../class-names.ts"

interface CardProps extends ComponentProps<"div"> {
  readonly variant?: "plain" | "raised" | "quiet"
  readonly as?: "div" | "section" | "article" | "li"
  /** Removes the padding, for a picture that reaches the edges. Pad the rest with `CardBody`. */
  readonly isFlush?: boolean
}

/**
 * Shows one thing on its own surface. `plain` has a border and a soft shadow, `raised` a deeper one, `quiet` only a background.
 */
export function Card({
  variant = "plain",
  as: Tag = "div",
  isFlush = false,
  className,
  ...props
}: CardProps) {
  return (
    <Tag
      {...(props as ComponentProps<"div"> & ComponentProps<"li">)}
      className={classNames("ui-card", className)}
      data-variant={variant}
      data-flush={isFlush || undefined}
    />
  )
}

/** Adds the padding in a flush card. */
export function CardBody({ children }: { readonly children: ReactNode }) {
  return <div className="ui-card-body">{children}</div>
}

/**
 * Makes the whole card pressable. Put the class on the card's only link, which keeps its accessible name. It works with a
 * router's link.
 */
export const cardLink = "ui-card-link"
