import Flag from "lucide-react/icons/flag"
import { lazy, Suspense, useState } from "react"
import type { ReportKind } from "#api/contract/reports.ts"
import { IconButton } from "#ui/icon-button/icon-button.tsx"

const ReportDialog = lazy(() =>
  import("./report-dialog.tsx").then((module) => ({ default: module.ReportDialog })),
)

/** What is reported: a kind, and the id of the entry, of the message or of the member. */
export interface Reported {
  readonly kind: ReportKind
  readonly id: string
}

/** Opens the dialog that reports something to the office, which loads with the first press (OFFICE §16). */
export function ReportButton(reported: Reported) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={`Report this ${reported.kind}`} icon={<Flag />} onPress={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ReportDialog {...reported} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
