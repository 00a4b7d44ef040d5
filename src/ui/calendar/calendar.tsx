import "./calendar.css"
import { type CalendarDate, parseDate } from "@internationalized/date"
import { useState } from "react"
import { Button } from "react-aria-components/Button"
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar"
import { Heading } from "react-aria-components/Heading"
import { ChevronIcon } from "../icons.tsx"

interface CalendarProps {
  /** The accessible name. */
  readonly label: string
  /** The chosen day, YYYY-MM-DD. */
  readonly value: string
  readonly onChange: (day: string) => void
  /** Called with the month (YYYY-MM) that is shown. */
  readonly onMonthChange?: (month: string) => void
  /** The marked days (YYYY-MM-DD), each with its description, such as '2 events'. */
  readonly marks?: ReadonlyMap<string, string>
}

const monthOf = (day: { readonly year: number; readonly month: number }): string =>
  `${String(day.year).padStart(4, "0")}-${String(day.month).padStart(2, "0")}`

/**
 * Shows a month in which one day is chosen and some are marked. Arrow keys move by day and week, Page Up and Down by month, Enter
 * chooses. It imports a large library, so load it on demand (`lazy`).
 */
export function Calendar({ label, value, onChange, onMonthChange, marks }: CalendarProps) {
  const [focused, setFocused] = useState<CalendarDate>(() => parseDate(value))
  return (
    <AriaCalendar
      aria-label={label}
      className="ui-calendar"
      value={parseDate(value)}
      onChange={(day) => onChange(day.toString())}
      focusedValue={focused}
      onFocusChange={(day) => {
        if (monthOf(day) !== monthOf(focused)) onMonthChange?.(monthOf(day))
        setFocused(day)
      }}
    >
      <header className="ui-calendar-head">
        <Button slot="previous" className="ui-calendar-turn" data-side="left">
          <ChevronIcon />
        </Button>
        <Heading className="ui-calendar-month" />
        <Button slot="next" className="ui-calendar-turn" data-side="right">
          <ChevronIcon />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="ui-calendar-grid">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="ui-calendar-weekday">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <Day date={date} mark={marks?.get(date.toString())} />}
        </CalendarGridBody>
      </CalendarGrid>
    </AriaCalendar>
  )
}

function Day({ date, mark }: { readonly date: CalendarDate; readonly mark: string | undefined }) {
  return (
    <CalendarCell
      date={date}
      className="ui-calendar-day numbers"
      render={(cell) => (
        <div
          {...cell}
          data-marked={mark !== undefined || undefined}
          aria-label={mark === undefined ? cell["aria-label"] : `${cell["aria-label"]}, ${mark}`}
        />
      )}
    />
  )
}
