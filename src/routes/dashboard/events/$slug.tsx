import { createFileRoute, notFound } from "@tanstack/react-router"
import { useEffect } from "react"
import { eventBySlug } from "#api/events.ts"
import type { Event } from "#api/contract/events.ts"
import type { User } from "#api/contract/users.ts"
import { queryClient } from "#api/query-client.ts"
import { prefetch } from "#api/prefetch.ts"
import { useApp, useSession } from "#machines/app/app.react.ts"
import { usePaymentReturn } from "#machines/payment-return/payment-return.react.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { liveEventRegistration } from "#machines/event-registration/event-registration.actors.ts"
import { eventReturn } from "#machines/payment-return/event-return.ts"
import { eventHead } from "./-parts/event-head.ts"
import { ticketCodeOf } from "./-parts/registration-summary.tsx"
import { EventSkeleton } from "./-parts/event-skeleton.tsx"
import { EventView } from "./-parts/event-view.tsx"
import { RegisterDialog } from "./-parts/register-dialog.tsx"
import { ReturnDialog } from "./-parts/return-dialog.tsx"
import { shownPrice } from "./-parts/shown-price.ts"
import { loadPayPalPolicy } from "../-payments/pay-pal-document.ts"
import { type ReturnSearch, returnSearch, searchText } from "../-payments/return-search.ts"
import { useRefreshedUser } from "../-member/use-refreshed-user.ts"
import { ReadError } from "../-reading/read-error.tsx"
import { StaleAlert } from "../-reading/stale-alert.tsx"
import { useRead } from "../-reading/use-read.ts"
import { NotFoundScreen } from "../../-errors/not-found-screen.tsx"
import { Later } from "#ui/later/later.tsx"
import { hasTag } from "../../../outcome.ts"
import { validSearch } from "../../-valid-search.ts"

const loadTicket = () => import("./-parts/ticket-dialog.tsx").then((module) => module.TicketDialog)

/** The search parameters that a provider adds (SPEC §2: payment, reference and source), and whether the ticket is open. */
interface EventSearch extends ReturnSearch {
  readonly payment?: string
  readonly ticket?: "show"
}

const validateSearch = validSearch((given): EventSearch => {
  const payment = searchText(given["payment"])
  return {
    ...(payment && { payment }),
    ...(given["ticket"] === "show" && { ticket: "show" }),
    ...returnSearch(given),
  }
})

export const Route = createFileRoute("/dashboard/events/$slug")({
  validateSearch,
  // The loader builds the tags, because `head` loads with every page and the loader does not.
  loader: async ({ params, location, preload }): Promise<ReturnType<typeof eventHead> | undefined> => {
    loadPayPalPolicy({ location, preload })
    const { data, error } = await prefetch(queryClient, eventBySlug(params.slug))
    // The payment of a withdrawn event is still confirmed here.
    if (hasTag(error, "NotFound") && !("payment" in location.search)) throw notFound()
    return data && eventHead(data)
  },
  head: ({ loaderData }) => ({ meta: loaderData ?? [{ title: "Event" }] }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: EventSkeleton,
  component: EventPage,
  // Declared here so that the dashboard's layout stays around the page.
  notFoundComponent: NotFoundScreen,
})

function EventPage() {
  const { slug } = Route.useParams()
  const user = useSession((session) => session.context.user)
  // The price and the provider depend on the role, which the office may have changed.
  useRefreshedUser()
  const { data: event, failure, isFresh, cachedAt, isFetching, refetch } = useRead(eventBySlug(slug))
  if (hasTag(failure, "NotFound"))
    return (
      <>
        <NotFoundScreen />
        <PaymentReturn slug={slug} onPayAgain={refetch} />
      </>
    )
  if (user === null) return null
  if (event === undefined)
    return failure === null ? (
      <EventSkeleton />
    ) : (
      <ReadError failure={failure} onRetry={refetch} isPending={isFetching} />
    )
  return (
    <>
      <StaleAlert cachedAt={cachedAt} />
      <EventDetails key={event.slug + user.role} event={event} user={user} isFresh={isFresh} />
    </>
  )
}

interface EventDetailsProps {
  readonly event: Event
  readonly user: User
  readonly isFresh: boolean
}

/** Shows the event and runs its flows: registering, and returning from a payment. */
function EventDetails({ event, user, isFresh }: EventDetailsProps) {
  const { ticket } = Route.useSearch()
  const navigate = Route.useNavigate()
  const code = ticketCodeOf(event)
  const closeTicket = () => void navigate({ search: {}, replace: true })
  // Loads the script of the ticket now, because the door may have no network.
  useEffect(() => {
    if (code) loadTicket().catch(() => undefined)
  }, [code])
  const registration = useFlow(liveEventRegistration, {
    input: { slug: event.slug, title: event.name, role: user.role, memberId: user._id },
  })
  return (
    <>
      <EventView event={event} user={user} registration={registration} isFresh={isFresh} />
      <RegisterDialog event={event} role={user.role} registration={registration} />
      {ticket !== undefined && code && (
        <Later load={loadTicket} onFail={closeTicket} event={event} code={code} onClose={closeTicket} />
      )}
      <PaymentReturn
        slug={event.slug}
        onPayAgain={() =>
          registration.send({
            type: "registration.requested",
            isPaid: event.isPaid,
            amount: shownPrice(event, user.role),
          })
        }
      />
    </>
  )
}

/** Shows the result of the payment in the address. The root actor confirms each reference once (SPEC §4). */
function PaymentReturn({ slug, onPayAgain }: { readonly slug: string; readonly onPayAgain: () => void }) {
  const { payment: returnMarker, reference = "", source = "PAYSTACK", continued } = Route.useSearch()
  const app = useApp()
  const payment = usePaymentReturn(reference, { isContinued: continued === true })
  const isReturn = returnMarker !== undefined
  // The address names the payment to confirm.
  useEffect(() => {
    if (isReturn) app.send({ type: "payment.returned", payment: eventReturn({ slug, reference, source }) })
  }, [app, isReturn, slug, reference, source])
  if (!isReturn || payment === undefined) return null
  return (
    <ReturnDialog
      payment={payment}
      onClose={() => app.send({ type: "payment.seen", reference })}
      onPayAgain={onPayAgain}
    />
  )
}
