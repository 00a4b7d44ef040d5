import { TZDate } from "@date-fns/tz"
import ical from "ical-generator"
import { lagos } from "#api/dates.ts"
import { association } from "../../src/association.ts"
import type { EventRow } from "./rows.ts"

/** Lagos has had one offset and no summer time for as long as anybody's calendar reaches. */
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
  /** Where members reach the portal, without a trailing slash. */
  readonly publicUrl: string
  /** When the file is made. */
  readonly stamp: Date
}

/**
 * An event as an iCalendar file (RFC 5545) to download (DECISIONS §4.3): its moment on the clock of Lagos with the zone's
 * rules beside it, so that a calendar anywhere shows it right. The UID is the event's own: kept twice, it is one appointment.
 * SPEC §3 knows no end of an event, so the file says none.
 */
export const calendarFileOf = (event: EventRow, { publicUrl, stamp }: FileOptions): string => {
  const page = `${publicUrl}/dashboard/events/${encodeURIComponent(event.slug)}`
  const calendar = ical({
    prodId: { company: association.shortName, product: association.portal, language: "EN" },
    // A named zone here would be taken for the file's own stamp, which the format wants in UTC.
    timezone: { name: null, generator: () => lagosRules },
  })
  calendar.createEvent({
    id: `event-${event.id}@${new URL(publicUrl).hostname}`,
    start: new TZDate(event.startsAt.getTime(), lagos),
    timezone: lagos,
    stamp,
    summary: event.name,
    description: [event.description, event.additionalInformation, page].filter(Boolean).join("\n\n"),
    location: event.linkOrLocation,
    url: page,
  })
  return calendar.toString()
}
