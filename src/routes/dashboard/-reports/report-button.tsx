import TriangleAlert from "lucide-react/icons/triangle-alert"
import { lazy, Suspense, useState } from "react"
import { IconButton } from "#ui/icon-button/icon-button.tsx"
import type { Reported } from "./reported.ts"

const ReportDialog = lazy(() =>
  import("./report-dialog.tsx").then((module) => ({ default: module.ReportDialog })),
)

/** Opens the dialog that reports something to the office, which loads with the first press (OFFICE §16). */
export function ReportButton(reported: Reported) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label="Report" icon={<TriangleAlert />} onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ReportDialog {...reported} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
