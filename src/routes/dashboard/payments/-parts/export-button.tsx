import Download from "lucide-react/icons/download"
import type { FileRequest } from "#machines/download/download.machine.ts"
import { DownloadButton } from "../../-reading/download-button.tsx"

interface ExportButtonProps {
  /** What the file is called: 'Subscriptions.csv'. */
  readonly name: string
  readonly file: FileRequest
}

/** Export (SPEC §2, §7): everything of the history as a file, whatever is searched for on the page. */
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
