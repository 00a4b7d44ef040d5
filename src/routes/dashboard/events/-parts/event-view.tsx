import { useSelector } from "@xstate/react"
import ArrowLeft from "lucide-react/icons/arrow-left"
import { useState } from "react"
import type { Event } from "#api/contract/events.ts"
import type { User } from "#api/contract/users.ts"
import { useIsOffline } from "#machines/connection/connection.react.ts"
import { offlineTexts } from "#machines/from-api.ts"
import { Alert } from "#ui/alert/alert.tsx"
import { Button } from "#ui/button/button.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { EventBody, eventButtons, hasBegun, isOver, Registering } from "../../../-member/event-body.tsx"
import { Share } from "../../../-member/event-share.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { FinishPayment } from "../../-payments/finish-payment.tsx"
import { DownloadButton } from "../../-reading/download-button.tsx"
import type { EventRegistration } from "./register-dialog.tsx"
import { RegistrationSummary } from "./registration-summary.tsx"
import { shownPrice } from "./shown-price.ts"

interface EventViewProps {
  readonly event: Event
  readonly user: Pick<User, "_id" | "role">
  readonly registration: EventRegistration
  /** Whether the data comes from the server. Cached data disables the button. */
  readonly isFresh: boolean
}

/** Shows how the member registers or why not, and 'Already Registered' to a member who has a place. */
function RegisterAction({ event, user, registration, isFresh }: EventViewProps) {
  const [now] = useState(() => Date.now())
  const isOffline = useIsOffline()
  const isJustRegistered = useSelector(registration, (snapshot) => snapshot.matches("registered"))
  const isRegistered = isJustRegistered || event.registeredUsers.some(({ userId }) => userId === user._id)
  if (!isRegistered)
    return (
      <Registering event={event}>
        <Button
          {...eventButtons.register}
          isDisabled={!isFresh}
          disabledReason={isOffline ? offlineTexts.registration : undefined}
          onPress={() =>
            registration.send({
              type: "registration.requested",
              isPaid: event.isPaid,
              amount: shownPrice(event, user.role),
            })
          }
        />
      </Registering>
    )
  const summary = <RegistrationSummary event={event} />
  if (!hasBegun(event.eventDateTime, now))
    return (
      <>
        {summary}
        <Button variant="quiet" isWide isDisabled>
          Already Registered
        </Button>
      </>
    )
  if (isOver(event.eventDateTime, now))
    return <Alert tone="neutral">This event is over. Thank you for being part of it.</Alert>
  return (
    <>
      {summary}
      <Alert tone="neutral">This event has begun.</Alert>
    </>
  )
}

/** Shows one event in full (SPEC §2). */
export function EventView(props: EventViewProps) {
  const { event, user } = props
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
      <EventBody
        event={event}
        role={user.role}
        share={
          <Share
            title={event.name}
            url={`${location.origin}/dashboard/events/${encodeURIComponent(event.slug)}`}
          />
        }
        action={<RegisterAction {...props} />}
        calendar={<DownloadButton {...eventButtons.calendar} files={[{ kind: "event", slug: event.slug }]} />}
      />
    </article>
  )
}
