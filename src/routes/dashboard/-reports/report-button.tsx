import TriangleAlert from "lucide-react/icons/triangle-alert"
import { useState } from "react"
import { IconButton } from "#ui/icon-button/icon-button.tsx"
import { Later } from "#ui/later/later.tsx"
import type { Reported } from "./reported.ts"

const loadDialog = () => import("./report-dialog.tsx").then((module) => module.ReportDialog)

interface ReportButtonProps extends Reported {
  /** What is reported, so that each button of a list has a name of its own. */
  readonly what: string
}

/** Opens the dialog that reports something to the office, which loads with the first press (OFFICE §16). */
export function ReportButton({ what, ...reported }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton label={`Report ${what}`} icon={<TriangleAlert />} onPress={() => setOpen(true)} />
      {isOpen && <Later load={loadDialog} onFail={close} {...reported} onClose={close} />}
    </>
  )
}
