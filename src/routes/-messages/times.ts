import { isSameDay } from "date-fns/isSameDay"
import { subDays } from "date-fns/subDays"
import { formatDay, formatTime } from "#api/dates.ts"

/** Returns the day in the member's time zone: 'Today', 'Yesterday', else 'Jan 4, 2027' (SPEC §9). */
export const dayOf = (iso: string, now: Date = new Date()): string => {
  if (isSameDay(iso, now)) return "Today"
  return isSameDay(iso, subDays(now, 1)) ? "Yesterday" : formatDay(iso)
}

/** Returns the time for today, else the day. */
export const shortTimeOf = (iso: string): string => {
  const day = dayOf(iso)
  return day === "Today" ? formatTime(iso) : day
}
