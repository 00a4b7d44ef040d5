import { RouterLink } from "../../-router-link.ts"
import type { navigationItems } from "./navigation-items.ts"

interface NavigationLinkProps {
  readonly navigationItem: (typeof navigationItems)[number]
  readonly className: string
  readonly onChosen?: () => void
}

/** Shows a link of the sidebar or the bottom bar. Marks the current page, also on its sub-pages. */
export function NavigationLink({
  navigationItem: { to, label, Icon },
  className,
  onChosen,
}: NavigationLinkProps) {
  return (
    <RouterLink
      to={to}
      activeOptions={{ exact: to === "/dashboard" }}
      variant="bare"
      className={className}
      icon={<Icon />}
      onClick={onChosen}
    >
      <span>{label}</span>
    </RouterLink>
  )
}
