import { useMutation } from "@tanstack/react-query"
import CalendarPlus from "lucide-react/icons/calendar-plus"
import { calendarFile } from "#api/events.ts"
import { failureMessage } from "#machines/failure-message.ts"
import { Button } from "#ui/button/button.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import type { Failure } from "../../../../outcome.ts"
import { saveFile } from "../../-reading/save-file.ts"

/** The event as a file that any calendar opens, with its time zone. */
export function AddToCalendar({ slug }: { readonly slug: string }) {
  const saving = useMutation<string, Failure>({
    mutationFn: () => calendarFile(slug),
    onSuccess: (text) => saveFile(`${slug}.ics`, [text], "text/calendar;charset=utf-8"),
    onError: (failure) => {
      if (failure._tag !== "SessionExpired") showToast({ tone: "error", text: failureMessage(failure) })
    },
  })
  return (
    <Button
      isWide
      variant="secondary"
      icon={<CalendarPlus />}
      isPending={saving.isPending}
      onPress={() => saving.mutate()}
    >
      Add to Calendar
    </Button>
  )
}
