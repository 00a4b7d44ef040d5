import { Avatar } from "#ui/avatar/avatar.tsx"
import { RouterLink } from "../../-router-link.ts"
import { useMember } from "../-member/member.ts"
import { NavigationLink } from "./navigation-link.tsx"
import { navigationItems } from "./navigation-items.ts"

interface SidebarProps {
  /** Called when a link is pressed, even the link to the current page. */
  readonly onLinkPress?: () => void
}

/** Shows the member and all nine links (SPEC §2, Sidebar). Narrow screens show it in a drawer. */
export function Sidebar({ onLinkPress }: SidebarProps) {
  const { fullName, name, picture, tone } = useMember()
  return (
    <>
      <div className="sidebar-member">
        <Avatar name={name} src={picture} tone={tone} size={48} />
        <div>
          <p className="sidebar-name">{fullName}</p>
          <RouterLink to="/dashboard/profile" activeOptions={{ exact: true }} onClick={onLinkPress}>
            View Profile
          </RouterLink>
        </div>
      </div>
      <nav aria-label="Dashboard" className="sidebar-links">
        {navigationItems.map((navigationItem) => (
          <NavigationLink
            key={navigationItem.to}
            navigationItem={navigationItem}
            className="sidebar-link"
            onPress={onLinkPress}
          />
        ))}
      </nav>
    </>
  )
}
