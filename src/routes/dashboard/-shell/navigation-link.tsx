import { RouterLink } from "../../-router-link.ts"
import type { navigationItems } from "./navigation-items.ts"

interface NavigationLinkProps {
  readonly navigationItem: (typeof navigationItems)[number]
  readonly className: string
  /** Shows the short label. The accessible name stays the full one. */
  readonly isShort?: boolean
  /** Called when the link is pressed, even if it leads to the current page. */
  readonly onPress?: (() => void) | undefined
}

/**
 * Shows a link of the sidebar or the bottom bar. It is marked as current on its page and on
 * the pages below it; Home only on its own page.
 */
export function NavigationLink({
  navigationItem: { to, label, shortLabel = label, Icon },
  className,
  isShort = false,
  onPress,
}: NavigationLinkProps) {
  return (
    <RouterLink
      to={to as "/dashboard"}
      activeOptions={{ exact: to === "/dashboard" }}
      variant="bare"
      className={className}
      icon={<Icon />}
      aria-label={label}
      onClick={onPress}
    >
      <span>{isShort ? shortLabel : label}</span>
    </RouterLink>
  )
}
