import { RouterLink } from "../../-router-link.ts"
import type { navigationItems } from "./navigation-items.ts"

interface NavigationLinkProps {
  readonly navigationItem: (typeof navigationItems)[number]
  readonly className: string
  /** Called when the link is pressed, even if it leads to the current page. */
  readonly onPress?: (() => void) | undefined
}

/** Shows a link of the sidebar or the bottom bar. Marks the link on its page and on the pages under that path. */
export function NavigationLink({
  navigationItem: { to, label, Icon },
  className,
  onPress,
}: NavigationLinkProps) {
  return (
    <RouterLink
      to={to}
      activeOptions={{ exact: to === "/dashboard" }}
      variant="bare"
      className={className}
      icon={<Icon />}
      onClick={onPress}
    >
      <span>{label}</span>
    </RouterLink>
  )
}
