import "./ticket-dialog.css"
import { encode } from "uqr"
import type { Event } from "#api/contract/events.ts"
import { formatTicketCode } from "#api/contract/ticket-code.ts"
import { DataList } from "#ui/data-list/data-list.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { EventTime } from "../../../-member/event-time.tsx"

/** The light frame that cameras need around a QR code (ISO/IEC 18004), in its modules. */
const border = 4

/** Draws a text as a QR code: one path with a square for each dark module. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: "M", border })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("")
  return (
    <svg
      className="ticket-qr"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

interface TicketDialogProps {
  readonly event: Event
  /** The code of the member's ticket. */
  readonly code: string
  readonly onClose: () => void
}

/** Shows the ticket that staff scan at the door (OFFICE §14). It needs no connection. */
export function TicketDialog({ event, code, onClose }: TicketDialogProps) {
  const text = formatTicketCode(code)
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Your ticket"
      subtitle="Show this code at the door. It also works without a connection."
    >
      <div className="ticket">
        <QrCode text={text} label={`QR code of ticket ${text}`} />
        <p className="ticket-code numbers">{text}</p>
      </div>
      <DataList
        items={[
          { label: "Event", value: event.name },
          { label: "Date and Time", value: <EventTime at={event.eventDateTime} /> },
          ...(event.linkOrLocation ? [{ label: "Location", value: event.linkOrLocation }] : []),
        ]}
      />
    </Dialog>
  )
}
