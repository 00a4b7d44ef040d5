import { formatDay } from "#api/dates.ts"

const plain = (text: string): string => text.replace(/[\u00A0\u202F]/g, " ")

/** '6:30 PM', in the member's own time. */
export const timeOf = (iso: string): string =>
  plain(
    new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", hour12: true }).format(
      new Date(iso),
    ),
  )

/** The day it was: 'Today', 'Yesterday', else 'Jan 4, 2027' (SPEC §9). */
export const dayOf = (iso: string, now: Date = new Date()): string => {
  const day = formatDay(iso)
  if (day === formatDay(now.toISOString())) return "Today"
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12)
  return day === formatDay(yesterday.toISOString()) ? "Yesterday" : day
}

/** For a list: the time today, before that the day. */
export const shortTimeOf = (iso: string): string => (dayOf(iso) === "Today" ? timeOf(iso) : dayOf(iso))
