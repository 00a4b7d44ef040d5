import "./events.css"
import CalendarDays from "lucide-react/icons/calendar-days"
import CalendarPlus from "lucide-react/icons/calendar-plus"
import MapPin from "lucide-react/icons/map-pin"
import Users from "lucide-react/icons/users"
import Video from "lucide-react/icons/video"
import Wallet from "lucide-react/icons/wallet"
import { type ReactNode, useState } from "react"
import type { Event } from "#api/contract/events.ts"
import type { Role } from "#api/contract/users.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { EventPicture } from "./event-picture.tsx"
import { EventPlace } from "./event-place.tsx"
import { PlacesLeft } from "./event-places-left.tsx"
import { Prices } from "./event-prices.tsx"
import { EventTime } from "./event-time.tsx"
import { roleLabels } from "./roles.ts"

/** How the buttons of an event look. The member's page adds what they do. */
export const eventButtons = {
  register: { isWide: true, children: "Register" },
  calendar: {
    isWide: true,
    variant: "secondary",
    icon: <CalendarPlus />,
    children: "Add to Calendar",
  },
} as const

/** Returns whether the event has begun. */
export const hasBegun = (eventDateTime: string, now: number): boolean =>
  new Date(eventDateTime).getTime() <= now
/** Returns whether the event is over. An event has no end: it is over a day after it began (DECISIONS §3.7). */
export const isOver = (eventDateTime: string, now: number): boolean =>
  hasBegun(eventDateTime, now - 86_400_000)

/** What the page of an event shows. A draft may have no date yet. */
export type ShownEvent = Omit<
  Event,
  "_id" | "slug" | "eventDateTime" | "registeredUsers" | "registeredCount"
> & { readonly eventDateTime: string | null }

interface RegisteringProps {
  readonly event: Pick<ShownEvent, "eventDateTime" | "placesLeft">
  /** The button for an event that takes registrations. */
  readonly children: ReactNode
}

/** Shows how a member registers, or why that is not possible any more (SPEC §2). */
export function Registering({ event, children }: RegisteringProps) {
  const [now] = useState(() => Date.now())
  if (event.eventDateTime !== null && hasBegun(event.eventDateTime, now))
    return (
      <Alert tone="neutral">
        {isOver(event.eventDateTime, now)
          ? "This event is over."
          : "This event has begun, so registration is closed."}
      </Alert>
    )
  if (event.placesLeft === 0) return <Alert tone="neutral">This event is full.</Alert>
  return (
    <>
      <PlacesLeft event={event} />
      {children}
    </>
  )
}

interface EventBodyProps {
  readonly event: ShownEvent
  /** The role whose price is shown first. */
  readonly role: Role
  /** Shows how to share the page. */
  readonly share: ReactNode
  /** What a member can do about the event: `Registering`, or what follows it. */
  readonly action: ReactNode
  readonly calendar: ReactNode
}

/** Shows an event below its title (SPEC §2). Staff see it too, before it is published. */
export function EventBody({ event, role, share, action, calendar }: EventBodyProps) {
  const isPhysical = event.eventType === "Physical"
  return (
    <div className="event-columns">
      <div className="event-hero">
        <EventPicture
          event={event}
          alt={event.featuredImageAlt ?? ""}
          isEager
          sizes="(min-width: 1180px) 720px, (min-width: 751px) 60vw, 100vw"
        />
      </div>
      <div className="event-story">
        <p className="event-chips">
          <Chip icon={isPhysical ? <MapPin size={14} /> : <Video size={14} />}>{event.eventType}</Chip>
          {event.membersGroup.map((group) => (
            <Chip key={group} tone={roleLabels[group].tone}>
              {roleLabels[group].plural}
            </Chip>
          ))}
        </p>
        <section aria-label="Description" className="event-description">
          {event.description.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
        {event.additionalInformation && (
          <section className="event-section">
            <h2 className="display">Additional Information</h2>
            <p className="event-lines">{event.additionalInformation}</p>
          </section>
        )}
        {event.eventTags.length > 0 && (
          <section className="event-section">
            <h2 className="display">Tags</h2>
            <p className="event-chips">
              {event.eventTags.map((tag) => (
                <Chip key={tag}>{tag}</Chip>
              ))}
            </p>
          </section>
        )}
        <section className="event-section">
          <h2 className="display">Share This Event</h2>
          {share}
        </section>
      </div>
      <Card as="section" variant="raised" className="event-facts" aria-label="At a glance">
        <DataList
          variant="columns"
          items={[
            {
              label: event.isPaid ? "Payment Plans" : "Price",
              icon: <Wallet size={18} />,
              value: <Prices event={event} role={role} />,
            },
            {
              label: "Date and Time",
              icon: <CalendarDays size={18} />,
              value: event.eventDateTime === null ? "No date yet" : <EventTime at={event.eventDateTime} />,
            },
            {
              label: isPhysical ? "Location" : "Link",
              icon: isPhysical ? <MapPin size={18} /> : <Video size={18} />,
              value: <EventPlace event={event} />,
            },
            {
              label: "Members Group",
              icon: <Users size={18} />,
              value: event.membersGroup.map((group) => roleLabels[group].plural).join(", "),
            },
          ]}
        />
        {!event.cancelReason && (
          <>
            <div className="event-action">{action}</div>
            {calendar}
          </>
        )}
      </Card>
    </div>
  )
}
