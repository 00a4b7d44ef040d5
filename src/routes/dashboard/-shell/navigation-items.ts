import BookOpen from "lucide-react/icons/book-open"
import BriefcaseMedical from "lucide-react/icons/briefcase-medical"
import CalendarDays from "lucide-react/icons/calendar-days"
import HandHeart from "lucide-react/icons/hand-heart"
import House from "lucide-react/icons/house"
import MessagesSquare from "lucide-react/icons/messages-square"
import ShoppingBag from "lucide-react/icons/shopping-bag"
import UsersRound from "lucide-react/icons/users-round"
import WalletCards from "lucide-react/icons/wallet-cards"
import type { LucideIcon } from "lucide-react"

interface NavigationItem {
  readonly to: "/dashboard" | `/dashboard/${string}`
  readonly label: string
  /** The label in the bottom bar, if the full label does not fit on one line (DECISIONS §7.4). */
  readonly shortLabel?: string
  readonly Icon: LucideIcon
}

/** The sidebar's links in order (SPEC §2, Dashboard shell). The bottom bar shows the first four. */
export const navigationItems: readonly NavigationItem[] = [
  { to: "/dashboard", label: "Home", Icon: House },
  { to: "/dashboard/events", label: "Events", Icon: CalendarDays },
  { to: "/dashboard/resources", label: "Resources", Icon: BookOpen },
  { to: "/dashboard/payments", label: "Manage Payments", shortLabel: "Payments", Icon: WalletCards },
  { to: "/dashboard/members", label: "Connect with Others", Icon: UsersRound },
  { to: "/dashboard/jobs", label: "Volunteer", Icon: BriefcaseMedical },
  { to: "/dashboard/faith-entry", label: "Faith Entry", Icon: HandHeart },
  { to: "/dashboard/messaging", label: "Messaging", Icon: MessagesSquare },
  { to: "/dashboard/store", label: "Store", Icon: ShoppingBag },
]
