import { type ReactNode, Suspense, useState } from "react"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Loading, SkeletonText } from "#ui/skeleton/skeleton.tsx"

interface RecordPreviewProps {
  /** The record's name, as typed. */
  readonly name: string
  readonly subtitle?: string
  /** The maximum width of the dialog in px. */
  readonly width: number
  /** What members see. A part that loads when it is shown. */
  readonly children: ReactNode
}

/** Shows what is typed as members will see it, in a dialog (OFFICE §4). */
export function RecordPreview({ name, subtitle, width, children }: RecordPreviewProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="secondary" onPress={() => setOpen(true)}>
        Preview
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        width={width}
        title={name.trim() || "Without a title"}
        {...(subtitle === undefined ? {} : { subtitle })}
        actions={<Button onPress={() => setOpen(false)}>Close Preview</Button>}
      >
        <Suspense
          fallback={
            <Loading label="Loading the preview">
              <SkeletonText lines={6} />
            </Loading>
          }
        >
          {children}
        </Suspense>
      </Dialog>
    </div>
  )
}
