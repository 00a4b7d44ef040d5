import { useMutation } from "@tanstack/react-query"
import Download from "lucide-react/icons/download"
import { failureMessage } from "#machines/failure-message.ts"
import type { Failure } from "../../../../outcome.ts"
import { Button } from "#ui/button/button.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import { saveFile } from "../../-reading/save-file.ts"

interface ExportButtonProps {
  /** What the file is called: 'Subscriptions.csv'. */
  readonly name: string
  readonly read: () => Promise<string>
}

/** Export (SPEC §2, §7): everything of the history as a file, whatever is searched for on the page. */
export function ExportButton({ name, read }: ExportButtonProps) {
  const saving = useMutation<string, Failure>({
    mutationFn: read,
    onSuccess: (text) => saveFile(name, [text], "text/csv;charset=utf-8"),
    onError: (failure) => {
      if (failure._tag !== "SessionExpired") showToast({ tone: "error", text: failureMessage(failure) })
    },
  })
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Download />}
      aria-label={`Export ${name}`}
      isPending={saving.isPending}
      onPress={() => saving.mutate()}
    >
      Export
    </Button>
  )
}
