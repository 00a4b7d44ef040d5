import CalendarPlus from "lucide-react/icons/calendar-plus"
import { DownloadButton } from "../../-reading/download-button.tsx"

/** Downloads the event as an iCalendar file with its time zone. */
export function AddToCalendar({ slug }: { readonly slug: string }) {
  return (
    <DownloadButton files={[{ kind: "event", slug }]} isWide variant="secondary" icon={<CalendarPlus />}>
      Add to Calendar
    </DownloadButton>
  )
}
