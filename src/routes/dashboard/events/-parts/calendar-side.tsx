import "../../../-member/events.css"
import CalendarDays from "lucide-react/icons/calendar-days"
import { lazy, Suspense, useState } from "react"
import type { Role } from "#api/contract/users.ts"
import { lagosDay } from "#api/lagos.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Later } from "#ui/later/later.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"

const loadPanel = () => import("./calendar-panel.tsx").then((module) => ({ default: module.CalendarPanel }))
const CalendarPanel = lazy(loadPanel)

/** Loads when the address has a day for the first time, because most visits open no calendar. */
const loadDrawer = async () => {
  const [{ Drawer }] = await Promise.all([import("#ui/drawer/drawer.tsx"), loadPanel()])
  return Drawer
}

interface CalendarSideProps {
  /** The day in the address. */
  readonly day: string | undefined
  readonly role: Role
  readonly onChange: (day: string | undefined) => void
}

const skeleton = (
  <Loading label="Loading the calendar">
    <Skeleton height={400} />
  </Loading>
)

/** Shows the calendar beside the list on wide screens. */
export function CalendarSide({ day = lagosDay(), role, onChange }: CalendarSideProps) {
  return (
    <Card as="section" aria-label="Calendar" className="events-side">
      <Suspense fallback={skeleton}>
        <CalendarPanel day={day} role={role} onChange={onChange} />
      </Suspense>
    </Card>
  )
}

/** Shows a button that opens the calendar in a drawer. The drawer is open while the address has a day. */
export function CalendarDrawer({ day, role, onChange }: CalendarSideProps) {
  const isOpen = day !== undefined
  // The drawer stays rendered once it has loaded, so that its closing animation can play.
  const [hasLoaded, setLoaded] = useState(false)
  const load = async () => {
    const Drawer = await loadDrawer()
    setLoaded(true)
    return Drawer
  }
  return (
    <>
      <Button variant="secondary" icon={<CalendarDays size={18} />} onPress={() => onChange(lagosDay())}>
        Calendar
      </Button>
      {(isOpen || hasLoaded) && (
        <Later
          load={load}
          onFail={() => onChange(undefined)}
          isOpen={isOpen}
          onOpenChange={(open) => {
            if (!open) onChange(undefined)
          }}
          title="Calendar"
        >
          <Suspense fallback={skeleton}>
            {isOpen && <CalendarPanel day={day} role={role} onChange={onChange} />}
          </Suspense>
        </Later>
      )}
    </>
  )
}
