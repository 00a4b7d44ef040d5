/** Why an offline payment is refused, in words for staff (OFFICE §19). */
import { formatDateTime, lagos } from "#api/dates.ts"
import { formatMoney } from "#server/money.ts"
import type { OfflineNotGranted } from "#server/payments/offline.ts"
import type { OfflineRow } from "./rows.ts"

/** Says in a sentence why a payment cannot be granted. */
export const notGrantedMessage = (
  row: Pick<OfflineRow, "purpose" | "title">,
  name: string,
  { reason }: OfflineNotGranted,
) => {
  if (reason === "event canceled") return `${row.title} was canceled, so the payment registers nobody.`
  if (reason === "no place left") return `${row.title} is full, so the payment registers nobody.`
  return row.purpose === "event"
    ? `${name} is registered for ${row.title} already.`
    : `${name} has paid the ${row.title} already.`
}

/** Says who recorded a slip, and when. */
export const slipMessage = (row: OfflineRow, staffId: string) =>
  `${row.recordedBy === staffId ? "You" : row.recordedByName} recorded the slip ${row.slip} already, at ${formatDateTime(row.recordedAt, lagos)}: ${formatMoney(row.amount, row.currency)} of ${row.memberName}.`
/** Says which payment waits for the same year or event. */
export const waitingMessage = (row: OfflineRow) =>
  `A payment of ${row.memberName} for ${row.title} waits for a second person already, with the slip ${row.slip}.`
