import "./badge.css"

interface BadgeProps {
  readonly count: number
  /** Above it the badge reads '99+'. */
  readonly max?: number
}

/** A count in a spot; nothing at 0. Decorative: the control that carries it names the count. */
export function Badge({ count, max = 99 }: BadgeProps) {
  if (count <= 0) return null
  // Drawn, not written: inside a control it must not be taken for the control's words.
  return <span className="ui-badge numbers" aria-hidden="true" data-count={count > max ? `${max}+` : count} />
}
