import Download from "lucide-react/icons/download"
import type { FileRequest } from "#machines/download/download.machine.ts"
import { DownloadButton } from "../../-reading/download-button.tsx"

interface ExportButtonProps {
  /** The name of the file: 'Subscriptions.csv'. */
  readonly name: string
  readonly file: FileRequest
}

/** Downloads the whole history as a file, without the page's search (SPEC §2, §7). */
export function ExportButton({ name, file }: ExportButtonProps) {
  return (
    <DownloadButton
      files={[file]}
      variant="secondary"
      size="small"
      icon={<Download />}
      aria-label={`Export ${name}`}
    >
      Export
    </DownloadButton>
  )
}
