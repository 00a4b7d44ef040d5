import { useState } from "react"
import type { Role } from "#api/contract/users.ts"
import { eventDays } from "#api/events.ts"
import { Calendar } from "#ui/calendar/calendar.tsx"
import { useRead } from "../../-reading/use-read.ts"
import { DayEvents } from "./day-events.tsx"

interface CalendarPanelProps {
  /** The chosen day, YYYY-MM-DD in Africa/Lagos. */
  readonly day: string
  readonly role: Role
  readonly onChange: (day: string) => void
}

/** Shows a month in which days with events are marked, and the events of the chosen day (SPEC §2). */
export function CalendarPanel({ day, role, onChange }: CalendarPanelProps) {
  const [month, setMonth] = useState(day.slice(0, 7))
  const { data = [] } = useRead(eventDays(month, role))
  return (
    <div className="calendar-panel">
      <Calendar
        label="Events by day"
        value={day}
        onChange={onChange}
        onMonthChange={setMonth}
        marks={
          new Map(data.map(({ day: date, count }) => [date, count === 1 ? "1 event" : `${count} events`]))
        }
      />
      <DayEvents day={day} role={role} />
    </div>
  )
}
