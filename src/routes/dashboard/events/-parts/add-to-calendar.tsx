import CalendarPlus from "lucide-react/icons/calendar-plus"
import { DownloadButton } from "../../-reading/download-button.tsx"

/** The event as a file that any calendar opens, with its time zone. */
export function AddToCalendar({ slug }: { readonly slug: string }) {
  return (
    <DownloadButton files={[{ kind: "event", slug }]} isWide variant="secondary" icon={<CalendarPlus />}>
      Add to Calendar
    </DownloadButton>
  )
}
