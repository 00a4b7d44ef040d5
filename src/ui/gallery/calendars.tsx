import { useState } from "react"
import { Calendar } from "../calendar/calendar.tsx"
import { FilterChips } from "../filter-chips/filter-chips.tsx"
import { Section, Example } from "./example.tsx"

const marks = new Map([
  ["2027-01-04", "1 event"],
  ["2027-01-14", "2 events"],
  ["2027-01-29", "1 event"],
])
const all = [
  { key: "kind", label: "Physical" },
  { key: "date", label: "Jan 4, 2027" },
]

/** Shows the calendar and the filter chips. */
export function Calendars() {
  const [day, setDay] = useState("2027-01-14")
  const [filters, setFilters] = useState(all)
  return (
    <Section title="Calendar and filters">
      <Example title="Calendar, with marked days">
        <Calendar label="Events" value={day} onChange={setDay} marks={marks} />
      </Example>
      <Example title="What a list is filtered by">
        <FilterChips
          filters={filters}
          onRemove={(key) => setFilters((previous) => previous.filter((one) => one.key !== key))}
          onReset={() => setFilters([])}
        />
      </Example>
    </Section>
  )
}
