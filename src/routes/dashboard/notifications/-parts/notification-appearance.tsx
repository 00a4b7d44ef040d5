import BellRing from "lucide-react/icons/bell-ring"
import CalendarDays from "lucide-react/icons/calendar-days"
import EyeOff from "lucide-react/icons/eye-off"
import GraduationCap from "lucide-react/icons/graduation-cap"
import IdCard from "lucide-react/icons/id-card"
import Megaphone from "lucide-react/icons/megaphone"
import MessageCircle from "lucide-react/icons/message-circle"
import Package from "lucide-react/icons/package"
import WalletCards from "lucide-react/icons/wallet-cards"
import type { NotificationType } from "#api/contract/notifications.ts"
import type { Tone } from "#ui/tone.ts"

interface Appearance {
  readonly Icon: typeof Megaphone
  readonly tone: Tone
  /** The text of the link to the related page. */
  readonly linkLabel: string
}

/** The icon, colour and link text of each kind of notification. */
export const appearanceOf: Readonly<Record<NotificationType, Appearance>> = {
  message: { Icon: MessageCircle, tone: "indigo", linkLabel: "Open the conversation" },
  event: { Icon: CalendarDays, tone: "plum", linkLabel: "Go to the event" },
  order: { Icon: Package, tone: "amber", linkLabel: "Go to the order" },
  payment: { Icon: WalletCards, tone: "green", linkLabel: "Go to your payments" },
  transition: { Icon: GraduationCap, tone: "green", linkLabel: "Go to your profile" },
  moderation: { Icon: EyeOff, tone: "amber", linkLabel: "Go to the page" },
  licence: { Icon: IdCard, tone: "amber", linkLabel: "Go to your profile" },
  alert: { Icon: BellRing, tone: "amber", linkLabel: "Open in the office" },
  announcement: { Icon: Megaphone, tone: "plum", linkLabel: "Go to the page" },
}

/** Shows the icon of a kind of notification. */
export function NotificationIcon({ type }: { readonly type: NotificationType }) {
  const { Icon, tone } = appearanceOf[type]
  return (
    <span className="notification-icon" data-tone={tone} aria-hidden="true">
      <Icon size={20} />
    </span>
  )
}
