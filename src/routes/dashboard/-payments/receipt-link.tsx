import FileText from "lucide-react/icons/file-text"
import { DownloadButton } from "../-reading/download-button.tsx"

interface ReceiptLinkProps {
  /** The portal's reference of a confirmed payment. */
  readonly reference: string
  /** Shows the long label 'Download Receipt'. A table row has room only for 'Receipt'. */
  readonly isButton?: boolean
}

/** Downloads the receipt of a confirmed payment as a PDF. Only its owner may read it, so the request needs the session. */
export function ReceiptLink({ reference, isButton = false }: ReceiptLinkProps) {
  const label = isButton ? "Download Receipt" : "Receipt"
  return (
    <DownloadButton
      files={[{ kind: "receipt", reference }]}
      variant={isButton ? "secondary" : "quiet"}
      size={isButton ? "medium" : "small"}
      icon={<FileText />}
      aria-label={`${label} ${reference} (PDF)`}
    >
      {label}
    </DownloadButton>
  )
}
