import "../../-member/events.css"
import Check from "lucide-react/icons/check"
import CalendarDays from "lucide-react/icons/calendar-days"
import MapPin from "lucide-react/icons/map-pin"
import Video from "lucide-react/icons/video"
import type { Event } from "#api/contract/events.ts"
import type { Role } from "#api/contract/users.ts"
import { formatMoney } from "#api/money.ts"
import { Card, CardBody, cardLink } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { RouterLink } from "../../-router-link.ts"
import { currencyOf } from "../../-member/roles.ts"
import { EventPicture } from "../../-member/event-picture.tsx"
import { EventTime } from "../../-member/event-time.tsx"

interface EventCardProps {
  readonly event: Event
  readonly role: Role
  readonly memberId: string
  /** Whether the picture loads at once, because it is on the first screen. */
  readonly isEager: boolean
  /** How wide the picture is drawn on a phone, in px. A part of it may be cut off. */
  readonly phoneWidth: number
}

/** Returns the price for a member of this role, as an amount or a word such as 'Free'. */
const priceOf = ({ isPaid, paymentPlans }: Event, role: Role): string => {
  if (!isPaid) return "Free"
  const plan = paymentPlans.find((candidate) => candidate.role === role)
  return plan ? formatMoney(plan.price, currencyOf(role)) : "Paid"
}

/** Shows one event in a list. The whole card is a link to it. */
export function EventCard({ event, role, memberId, isEager, phoneWidth }: EventCardProps) {
  const isPhysical = event.eventType === "Physical"
  const Place = isPhysical ? MapPin : Video
  const isRegistered = event.registeredUsers.some(({ userId }) => userId === memberId)
  return (
    <Card as="li" isFlush className="event-card">
      <EventPicture
        event={event}
        isEager={isEager}
        sizes={`(min-width: 1080px) 350px, (min-width: 640px) 45vw, ${phoneWidth}px`}
      />
      <CardBody>
        <p className="event-chips">
          <Chip>{event.eventType}</Chip>
          {isRegistered && (
            <Chip tone={toneOfStatus("registered")} icon={<Check size={14} />}>
              Registered
            </Chip>
          )}
        </p>
        <h2 className="event-card-name">
          <RouterLink
            to="/dashboard/events/$slug"
            params={{ slug: event.slug }}
            variant="bare"
            className={cardLink}
          >
            {event.name}
          </RouterLink>
        </h2>
        <p className="event-fact">
          <CalendarDays size={18} />
          <EventTime at={event.eventDateTime} />
        </p>
        <p className="event-fact">
          <Place size={18} />
          <span className="event-place">{isPhysical ? event.linkOrLocation : "Online"}</span>
        </p>
        <p className="event-price numbers">{priceOf(event, role)}</p>
      </CardBody>
    </Card>
  )
}
