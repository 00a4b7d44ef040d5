import CircleCheck from "lucide-react/icons/circle-check"
import Video from "lucide-react/icons/video"
import QrCode from "lucide-react/icons/qr-code"
import type { Event } from "#api/contract/events.ts"
import { formatMoney } from "#api/money.ts"
import { Link } from "#ui/link/link.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { ReceiptLink } from "../../-payments/receipt-link.tsx"

/** Returns the member's ticket code; undefined if there is none. A virtual event has no check-in, so it has no ticket. */
export const ticketCodeOf = ({ eventType, registeredUsers }: Event) =>
  eventType === "Physical" ? registeredUsers[0]?.ticketCode : undefined

/** Shows that the member is registered and what they paid, with the receipt, and the ticket or the link of the event. */
export function RegistrationSummary({ event }: { readonly event: Event }) {
  const payment = event.registeredUsers[0]?.payment
  const { eventType, linkOrLocation } = event
  const link = eventType === "Virtual" && /^https?:\/\//i.test(linkOrLocation ?? "") ? linkOrLocation : null
  return (
    <div className="event-registered">
      <p className="event-registered-line">
        <CircleCheck />
        <span>
          <strong>You’re registered</strong>
          {payment && (
            <>
              {" · "}Paid <span className="numbers">{formatMoney(payment.amount, payment.currency)}</span>
            </>
          )}
        </span>
        {payment && <ReceiptLink reference={payment.reference} />}
      </p>
      {ticketCodeOf(event) && (
        <RouterLink
          to="/dashboard/events/$slug"
          params={{ slug: event.slug }}
          search={{ ticket: "show" }}
          resetScroll={false}
          variant="primary"
          icon={<QrCode />}
          isWide
        >
          Show Ticket
        </RouterLink>
      )}
      {link !== null && link !== undefined && (
        <Link href={link} variant="primary" icon={<Video />} isWide target="_blank" rel="noopener noreferrer">
          Join online
        </Link>
      )}
    </div>
  )
}
