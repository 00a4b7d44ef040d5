import "./badge.css"

interface BadgeProps {
  readonly count: number
  /** A higher count is shown as '99+'. */
  readonly max?: number
}

/** Shows a count in a circle, and nothing at 0. Decorative: the control around it must include the count in its name. */
export function Badge({ count, max = 99 }: BadgeProps) {
  if (count <= 0) return null
  // Rendered with CSS, so that the count does not become part of the control's accessible name.
  return <span className="ui-badge numbers" aria-hidden="true" data-count={count > max ? `${max}+` : count} />
}
