import Bell from "lucide-react/icons/bell"
import Mail from "lucide-react/icons/mail"
import PanelLeft from "lucide-react/icons/panel-left"
import ShoppingCart from "lucide-react/icons/shopping-cart"
import { notificationStats } from "#api/notifications.ts"
import { shownLines, totalsOf } from "#machines/cart/cart-lines.ts"
import { useCart } from "#machines/cart/cart.react.ts"
import { IconButton } from "#ui/icon-button/icon-button.tsx"
import { Logo } from "../../../brand/logo.tsx"
import { RouterLink } from "../../-router-link.ts"
import { useRead } from "../-reading/use-read.ts"
import { AvatarButton } from "./avatar-button.tsx"
import { BadgeLink } from "./badge-link.tsx"

interface TopBarProps {
  readonly isDrawer: boolean
  readonly isSidebarShown: boolean
  readonly onToggleSidebar: () => void
  readonly isMenuOpen: boolean
  readonly onMenuOpenChange: (isOpen: boolean) => void
}

/** Shows the cart, messages and notifications with their badges, and the avatar menu (SPEC §2, Top bar). */
export function TopBar(props: TopBarProps) {
  const { isDrawer, isSidebarShown, onToggleSidebar, isMenuOpen, onMenuOpenChange } = props
  const { data: stats } = useRead(notificationStats)
  // The badge counts pieces, not lines (DECISIONS §7).
  const pieces = useCart(({ context }) => totalsOf(shownLines(context)).pieces)
  return (
    <header className="top-bar">
      {!isDrawer && (
        <IconButton
          label={isSidebarShown ? "Hide sidebar" : "Show sidebar"}
          icon={<PanelLeft />}
          aria-expanded={isSidebarShown}
          onPress={onToggleSidebar}
        />
      )}
      <RouterLink to="/dashboard" variant="bare" className="top-bar-logo" activeOptions={{ exact: true }}>
        <Logo size={36} isMarkOnly={isDrawer} />
      </RouterLink>
      <nav aria-label="Shortcuts" className="top-bar-links">
        <BadgeLink
          to="/dashboard/store/cart"
          label="Cart"
          icon={<ShoppingCart />}
          count={pieces}
          unit={pieces === 1 ? "item" : "items"}
        />
        <BadgeLink
          to="/dashboard/messaging"
          label="Messages"
          icon={<Mail />}
          count={stats?.unreadMessagesCount}
        />
        <BadgeLink
          to="/dashboard/notifications"
          label="Notifications"
          icon={<Bell />}
          count={stats?.unreadNotificationCount}
        />
      </nav>
      <AvatarButton isOpen={isMenuOpen} onOpenChange={onMenuOpenChange} />
    </header>
  )
}
