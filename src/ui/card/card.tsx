import "./card.css"
import type { ComponentProps, ReactNode } from "react"
import { classNames } from "../class-names.ts"

interface CardProps extends ComponentProps<"div"> {
  readonly variant?: "plain" | "raised" | "quiet"
  readonly as?: "div" | "section" | "article" | "li"
  /** No padding, for a picture that reaches the edges; pad the rest with `CardBody`. */
  readonly isFlush?: boolean
}

/** One thing on its own sheet. `plain` has a hairline and a soft shadow, `raised` a deeper one, `quiet` only a ground. */
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

/** The padded part of a flush card. */
export function CardBody({ children }: { readonly children: ReactNode }) {
  return <div className="ui-card-body">{children}</div>
}

/**
 * Makes the whole card around it pressable by the one link it has: the class goes on that link, which keeps its own words as its
 * name (a router's link included).
 */
export const cardLink = "ui-card-link"
