import FileText from "lucide-react/icons/file-text"
import { DownloadButton } from "../-reading/download-button.tsx"

interface ReceiptLinkProps {
  /** Our reference of a confirmed payment. */
  readonly reference: string
  /** As a button with the whole name; else a word in a row. */
  readonly isButton?: boolean
}

/** The receipt of a confirmed payment, as a PDF to keep; the owner's only, so it is asked for with the session. */
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
