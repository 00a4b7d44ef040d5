import "../../-cards/events.css"
import { useSelector } from "@xstate/react"
import ArrowLeft from "lucide-react/icons/arrow-left"
import CalendarDays from "lucide-react/icons/calendar-days"
import MapPin from "lucide-react/icons/map-pin"
import Users from "lucide-react/icons/users"
import Video from "lucide-react/icons/video"
import Wallet from "lucide-react/icons/wallet"
import { useState } from "react"
import type { Event } from "#api/contract/events.ts"
import type { User } from "#api/contract/users.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { Alert } from "#ui/alert/alert.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { FinishPayment } from "../../-payments/finish-payment.tsx"
import { roleLabels } from "../../../-member/roles.ts"
import { EventPicture } from "../../-cards/event-picture.tsx"
import { EventTime } from "../../-cards/event-time.tsx"
import { AddToCalendar } from "./add-to-calendar.tsx"
import { EventPlace } from "./event-place.tsx"
import { PlacesLeft } from "./places-left.tsx"
import { Prices } from "./prices.tsx"
import type { EventRegistration } from "./register-dialog.tsx"
import { RegisteredLine } from "./registered-line.tsx"
import { Share } from "./share.tsx"

interface EventViewProps {
  readonly event: Event
  readonly user: Pick<User, "_id" | "role">
  readonly registration: EventRegistration
  /** Whether the data comes from the server. Cached data disables the button. */
  readonly isFresh: boolean
}

/** Shows Register for a future event, 'Already Registered' afterwards, and an alert for one that is full or over. */
function RegisterAction({ event, user, registration, isFresh }: EventViewProps) {
  const [now] = useState(() => Date.now())
  const isJustRegistered = useSelector(registration, (snapshot) => snapshot.matches("registered"))
  const isRegistered = isJustRegistered || event.registeredUsers.some(({ userId }) => userId === user._id)
  const begins = new Date(event.eventDateTime).getTime()
  if (begins <= now)
    return (
      <>
        {/* Some come late. */}
        {isRegistered && now - begins < 86_400_000 && <RegisteredLine event={event} memberId={user._id} />}
        <Alert tone="neutral">
          {isRegistered ? "This event is over. Thank you for being part of it." : "This event is over."}
        </Alert>
      </>
    )
  if (isRegistered)
    return (
      <>
        <RegisteredLine event={event} memberId={user._id} />
        <Button variant="quiet" isWide isDisabled>
          Already Registered
        </Button>
      </>
    )
  if (event.placesLeft === 0) return <Alert tone="neutral">This event is full.</Alert>
  return (
    <>
      <PlacesLeft event={event} />
      <Button
        isWide
        isDisabled={!isFresh}
        onPress={() => registration.send({ type: "registration.requested", isPaid: event.isPaid })}
      >
        Register
      </Button>
    </>
  )
}

/** Shows one event in full (SPEC §2). */
export function EventView(props: EventViewProps) {
  const { event, user } = props
  const isPhysical = event.eventType === "Physical"
  return (
    <article className="event">
      <PageHeading
        title={event.name}
        back={
          <RouterLink to="/dashboard/events" variant="quiet" icon={<ArrowLeft size={18} />}>
            All events
          </RouterLink>
        }
      />
      {event.cancelReason && (
        <Alert tone="red" title="This event was canceled">
          {event.cancelReason}
        </Alert>
      )}
      <FinishPayment memberId={user._id} returnsTo={`/dashboard/events/${event.slug}?`} />
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
            {event.membersGroup.map((role) => (
              <Chip key={role} tone={roleLabels[role].tone}>
                {roleLabels[role].plural}
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
            <Share
              title={event.name}
              url={`${location.origin}/dashboard/events/${encodeURIComponent(event.slug)}`}
            />
          </section>
        </div>
        <Card as="section" variant="raised" className="event-facts" aria-label="At a glance">
          <DataList
            variant="columns"
            items={[
              {
                label: event.isPaid ? "Payment Plans" : "Price",
                icon: <Wallet size={18} />,
                value: <Prices event={event} role={user.role} />,
              },
              {
                label: "Date and Time",
                icon: <CalendarDays size={18} />,
                value: <EventTime at={event.eventDateTime} />,
              },
              {
                label: isPhysical ? "Location" : "Link",
                icon: isPhysical ? <MapPin size={18} /> : <Video size={18} />,
                value: <EventPlace event={event} />,
              },
              {
                label: "Members Group",
                icon: <Users size={18} />,
                value: event.membersGroup.map((role) => roleLabels[role].plural).join(", "),
              },
            ]}
          />
          {!event.cancelReason && (
            <>
              <div className="event-action">
                <RegisterAction {...props} />
              </div>
              <AddToCalendar slug={event.slug} />
            </>
          )}
        </Card>
      </div>
    </article>
  )
}
