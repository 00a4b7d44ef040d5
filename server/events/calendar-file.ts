import { TZDate } from "@date-fns/tz"
import ical, { ICalEventStatus } from "ical-generator"
import { lagos } from "#api/dates.ts"
import { association } from "../../src/association.ts"
import type { EventRow } from "./rows.ts"

/** The time zone of Lagos: one offset and no summer time. */
const lagosRules = [
  "BEGIN:VTIMEZONE",
  `TZID:${lagos}`,
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0100",
  "TZNAME:WAT",
  "END:STANDARD",
  "END:VTIMEZONE",
].join("\r\n")

interface FileOptions {
  /** The place or the link; null for a link that the member may not see. */
  readonly place: string | null
  /** The portal's URL for members, without a trailing slash. */
  readonly publicUrl: string
  /** When the file is created. */
  readonly stamp: Date
}

/**
 * Returns an event as an iCalendar file (RFC 5545, DECISIONS §4.3), in Lagos time. The file contains the time zone, so
 * that every calendar shows the right time. The UID comes from the event's id, so that a second import adds no second
 * appointment. A canceled event cancels the appointment that a calendar already has. Events have no end time (SPEC §3).
 */
export const calendarFileOf = (event: EventRow, { place, publicUrl, stamp }: FileOptions): string => {
  const page = `${publicUrl}/dashboard/events/${encodeURIComponent(event.slug)}`
  const calendar = ical({
    prodId: { company: association.shortName, product: association.portal, language: "EN" },
    // A named zone would also apply to the stamp, which must be in UTC.
    timezone: { name: null, generator: () => lagosRules },
  })
  calendar.createEvent({
    id: `event-${event.id}@${new URL(publicUrl).hostname}`,
    ...(event.cancelReason === null ? {} : { status: ICalEventStatus.CANCELLED, sequence: 1 }),
    start: new TZDate(event.startsAt.getTime(), lagos),
    timezone: lagos,
    stamp,
    summary: event.name,
    description: [
      event.cancelReason === null ? null : `This event was canceled. ${event.cancelReason}`,
      event.description,
      event.additionalInformation,
      page,
    ]
      .filter(Boolean)
      .join("\n\n"),
    location: place,
    url: page,
  })
  return calendar.toString()
}
