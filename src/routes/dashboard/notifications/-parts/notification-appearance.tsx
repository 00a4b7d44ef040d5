import CalendarDays from "lucide-react/icons/calendar-days"
import GraduationCap from "lucide-react/icons/graduation-cap"
import Megaphone from "lucide-react/icons/megaphone"
import MessageCircle from "lucide-react/icons/message-circle"
import Package from "lucide-react/icons/package"
import WalletCards from "lucide-react/icons/wallet-cards"
import type { NotificationType } from "#api/contract/notifications.ts"
import type { Tone } from "#ui/tone.ts"

interface Words {
  readonly Icon: typeof Megaphone
  readonly tone: Tone
  /** What its link to the page it is about says. */
  readonly way: string
}

/** How each kind of notification looks, and where it leads, in words. */
export const wordsOf: Readonly<Record<NotificationType, Words>> = {
  message: { Icon: MessageCircle, tone: "indigo", way: "Open the conversation" },
  event: { Icon: CalendarDays, tone: "plum", way: "Go to the event" },
  order: { Icon: Package, tone: "amber", way: "Go to the order" },
  payment: { Icon: WalletCards, tone: "green", way: "Go to your payments" },
  transition: { Icon: GraduationCap, tone: "green", way: "Go to your profile" },
  announcement: { Icon: Megaphone, tone: "plum", way: "Go to the page" },
}

/** The sign of its kind. */
export function NoticeSign({ type }: { readonly type: NotificationType }) {
  const { Icon, tone } = wordsOf[type]
  return (
    <span className="notice-sign" data-tone={tone} aria-hidden="true">
      <Icon size={20} />
    </span>
  )
}
