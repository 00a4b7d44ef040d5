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
  /** What its days are of; spoken. */
  readonly label: string
  /** The chosen day, YYYY-MM-DD. */
  readonly value: string
  readonly onChange: (day: string) => void
  /** Hears which month (YYYY-MM) is turned to. */
  readonly onMonthChange?: (month: string) => void
  /** The days that have something on them (YYYY-MM-DD), each with what is said of it, such as '2 events'. */
  readonly marks?: ReadonlyMap<string, string>
}

const monthOf = (day: { readonly year: number; readonly month: number }): string =>
  `${String(day.year).padStart(4, "0")}-${String(day.month).padStart(2, "0")}`

/**
 * A month of days of which one is chosen and some are marked. Arrows go by day and week, Page Up and Down by month, Enter
 * chooses. It brings its own library: load it when it is wanted (`lazy`), not with the page.
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
