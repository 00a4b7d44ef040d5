import { useMutation } from "@tanstack/react-query"
import FileText from "lucide-react/icons/file-text"
import { failureMessage } from "#machines/failure-message.ts"
import type { Failure } from "../../../outcome.ts"
import { Button } from "#ui/button/button.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import { saveReceipt } from "./save-receipt.ts"

interface ReceiptLinkProps {
  /** Our reference of a confirmed payment. */
  readonly reference: string
  /** As a button with the whole name; else a word in a row. */
  readonly isButton?: boolean
}

/** The receipt of a confirmed payment, as a PDF to keep; the owner's only, so it is asked for with the session. */
export function ReceiptLink({ reference, isButton = false }: ReceiptLinkProps) {
  const saving = useMutation<void, Failure>({
    mutationFn: () => saveReceipt(reference),
    onError: (failure) => {
      if (failure._tag !== "SessionExpired") showToast({ tone: "error", text: failureMessage(failure) })
    },
  })
  const words = isButton ? "Download Receipt" : "Receipt"
  return (
    <Button
      variant={isButton ? "secondary" : "quiet"}
      size={isButton ? "medium" : "small"}
      icon={<FileText />}
      aria-label={`${words} ${reference} (PDF)`}
      isPending={saving.isPending}
      onPress={() => saving.mutate()}
    >
      {words}
    </Button>
  )
}
