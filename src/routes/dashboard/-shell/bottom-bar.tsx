import Ellipsis from "lucide-react/icons/ellipsis"
import { NavigationLink } from "./navigation-link.tsx"
import { navigationItems } from "./navigation-items.ts"

interface BottomBarProps {
  readonly isSidebarShown: boolean
  readonly onMore: () => void
}

/** Shows the first four links, and More for the rest, on small screens (SPEC §2). */
export function BottomBar({ isSidebarShown, onMore }: BottomBarProps) {
  return (
    <nav aria-label="Quick links" className="bottom-bar">
      {navigationItems.slice(0, 4).map((navigationItem) => (
        <NavigationLink
          key={navigationItem.to}
          navigationItem={navigationItem}
          className="bottom-link"
          isShort
        />
      ))}
      <button type="button" className="bottom-link" aria-expanded={isSidebarShown} onClick={onMore}>
        <Ellipsis />
        <span>More</span>
      </button>
    </nav>
  )
}
