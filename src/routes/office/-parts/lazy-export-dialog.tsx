import { lazy, Suspense } from "react"
import type { ExportDialog, ExportDialogProps, ExportValues } from "./export-dialog.tsx"

/** Loads when it opens, so that no page of the office loads it before. `lazy` would lose the type parameter. */
const Loaded = lazy(() =>
  import("./export-dialog.tsx").then((module) => ({ default: module.ExportDialog })),
) as unknown as typeof ExportDialog

/** Exports a file. The password of the reader confirms it (OFFICE §1). */
export function LazyExportDialog<V extends ExportValues>(props: ExportDialogProps<V>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
