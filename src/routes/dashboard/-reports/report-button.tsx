import TriangleAlert from "lucide-react/icons/triangle-alert"
import { useState } from "react"
import { IconButton } from "#ui/icon-button/icon-button.tsx"
import { Later } from "#ui/later/later.tsx"
import type { Reported } from "./reported.ts"

const loadDialog = () => import("./report-dialog.tsx").then((module) => module.ReportDialog)

/** Opens the dialog that reports something to the office, which loads with the first press (OFFICE §16). */
export function ReportButton(reported: Reported) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton label="Report" icon={<TriangleAlert />} onPress={() => setOpen(true)} />
      {isOpen && <Later load={loadDialog} onFail={close} {...reported} onClose={close} />}
    </>
  )
}
