import FileText from "lucide-react/icons/file-text"
import { DownloadButton } from "../-reading/download-button.tsx"

interface ReceiptLinkProps {
  /** Our reference of a confirmed payment. */
  readonly reference: string
  /** Shows a button with the whole name instead of one word in a table row. */
  readonly isButton?: boolean
}

/** Downloads the receipt of a confirmed payment as a PDF. Only its owner may read it, so the request needs the session. */
export function ReceiptLink({ reference, isButton = false }: ReceiptLinkProps) {
  const words = isButton ? "Download Receipt" : "Receipt"
  return (
    <DownloadButton
      files={[{ kind: "receipt", reference }]}
      variant={isButton ? "secondary" : "quiet"}
      size={isButton ? "medium" : "small"}
      icon={<FileText />}
      aria-label={`${words} ${reference} (PDF)`}
    >
      {words}
    </DownloadButton>
  )
}
