import type { ReactNode } from "react"
import { Badge } from "#ui/badge/badge.tsx"
import { RouterLink } from "../../-router-link.ts"

interface BadgeLinkProps {
  readonly to: string
  /** The accessible name without the count. */
  readonly label: string
  readonly icon: ReactNode
  /** Defaults to 0, also before the count is known. */
  readonly count?: number | undefined
  /** The word after the count in the accessible name, such as 'unread' or 'items'. */
  readonly unit?: string
}

/** Shows an icon link in the top bar with a count at its corner. */
export function BadgeLink({ to, label, icon, count = 0, unit = "unread" }: BadgeLinkProps) {
  const name = count > 0 ? `${label} (${count} ${unit})` : label
  return (
    <RouterLink
      to={to as "/dashboard"}
      variant="bare"
      className="ui-icon-button"
      aria-label={name}
      title={name}
      activeOptions={{ exact: true }}
    >
      {icon}
      <Badge count={count} />
    </RouterLink>
  )
}
