import { useMutation } from "@tanstack/react-query"
import FileText from "lucide-react/icons/file-text"
import { useState } from "react"
import { statementPdf } from "#api/donations.ts"
import { lagosYear } from "#api/lagos.ts"
import { failureMessage } from "#machines/failure-message.ts"
import type { Failure } from "../../../../outcome.ts"
import { Button } from "#ui/button/button.tsx"
import { NativeSelect } from "#ui/native-select/native-select.tsx"
import { showToast } from "#ui/toaster/toast.ts"
import { saveFile } from "../../-reading/save-file.ts"

/** This year and the four before, as the server counts them. */
const years = (now: Date): readonly number[] => Array.from({ length: 5 }, (_, ago) => lagosYear(now) - ago)

/** The yearly statement of gifts, per currency and area, as a PDF to keep. */
export function StatementLink() {
  const [choices] = useState(() =>
    years(new Date()).map((year) => ({ value: String(year), label: String(year) })),
  )
  const [year, setYear] = useState(choices[0]!.value)
  const saving = useMutation<BlobPart, Failure>({
    mutationFn: () => statementPdf(Number(year)),
    onSuccess: (pdf) => saveFile(`Gift-Statement-${year}.pdf`, [pdf], "application/pdf"),
    onError: (failure) => {
      if (failure._tag !== "SessionExpired") showToast({ tone: "error", text: failureMessage(failure) })
    },
  })
  return (
    <div className="donation-statement">
      <NativeSelect label="Gift statement for" options={choices} value={year} onChange={setYear} />
      <Button
        variant="secondary"
        icon={<FileText />}
        aria-label={`Gift Statement ${year} (PDF)`}
        isPending={saving.isPending}
        onPress={() => saving.mutate()}
      >
        Gift Statement
      </Button>
    </div>
  )
}
