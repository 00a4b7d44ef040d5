import { formatDateTime, lagos } from "#api/dates.ts"
import { formatTicketCode } from "#api/contract/ticket-code.ts"
import { type MailContent, type MailFact, renderMail } from "#server/mail/templates.ts"
import type { TicketRow } from "./rows.ts"

/** Returns the line of a mail with the code of a ticket (OFFICE §14). */
export const ticketFact = ({ ticketCode }: Pick<TicketRow, "ticketCode">): MailFact => ({
  label: "Ticket",
  value: formatTicketCode(ticketCode),
  isScanned: true,
})

/** Returns the mail about a registration for a free event, with the ticket. */
export const ticketMail = (ticket: TicketRow, firstName: string, publicUrl: string): MailContent =>
  renderMail(`Your ticket: ${ticket.name}`, firstName, [
    { paragraph: `You are registered for ${ticket.name}. Show your ticket at the door.` },
    {
      facts: [
        { label: "Begins", value: `${formatDateTime(ticket.startsAt, lagos)} (Lagos time)` },
        { label: "Location", value: ticket.place },
        ticketFact(ticket),
      ],
    },
    {
      button: "Show your ticket",
      link: `${publicUrl}/dashboard/events/${encodeURIComponent(ticket.slug)}?ticket=show`,
    },
  ])
