import "../../-cards/events.css"
import CalendarDays from "lucide-react/icons/calendar-days"
import { lazy, Suspense, useSyncExternalStore } from "react"
import type { Role } from "#api/contract/users.ts"
import { lagosDay } from "#api/lagos.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Drawer } from "#ui/drawer/drawer.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"

const CalendarPanel = lazy(() =>
  import("./calendar-panel.tsx").then((module) => ({ default: module.CalendarPanel })),
)

/** From here on the list leaves room for a calendar beside it. */
const wideEnough = "(min-width: 1100px)"
const onRoomChange = (onChange: () => void) => {
  const query = matchMedia(wideEnough)
  query.addEventListener("change", onChange)
  return () => query.removeEventListener("change", onChange)
}
/** Whether the calendar stands beside the list; else it is a drawer. */
export const useHasCalendarRoom = (): boolean =>
  useSyncExternalStore(onRoomChange, () => matchMedia(wideEnough).matches)

interface CalendarSideProps {
  /** The day that the address names. */
  readonly day: string | undefined
  readonly role: Role
  readonly onChange: (day: string | undefined) => void
}

const skeleton = (
  <Loading label="Loading the calendar">
    <Skeleton height={400} />
  </Loading>
)

/** The calendar beside the list, where there is room for it. */
export function CalendarSide({ day = lagosDay(), role, onChange }: CalendarSideProps) {
  return (
    <Card as="section" aria-label="Calendar" className="events-side">
      <Suspense fallback={skeleton}>
        <CalendarPanel day={day} role={role} onChange={onChange} />
      </Suspense>
    </Card>
  )
}

/** The calendar behind a button: it slides in over the page, and is open while the address names a day. */
export function CalendarDrawer({ day, role, onChange }: CalendarSideProps) {
  return (
    <>
      <Button variant="secondary" icon={<CalendarDays size={18} />} onPress={() => onChange(lagosDay())}>
        Calendar
      </Button>
      <Drawer
        isOpen={day !== undefined}
        onOpenChange={(open) => {
          if (!open) onChange(undefined)
        }}
        title="Calendar"
      >
        <Suspense fallback={skeleton}>
          {day !== undefined && <CalendarPanel day={day} role={role} onChange={onChange} />}
        </Suspense>
      </Drawer>
    </>
  )
}
