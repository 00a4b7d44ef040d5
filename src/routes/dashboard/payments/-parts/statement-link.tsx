import FileText from "lucide-react/icons/file-text"
import { useState } from "react"
import { lagosYear } from "#api/lagos.ts"
import { NativeSelect } from "#ui/native-select/native-select.tsx"
import { DownloadButton } from "../../-reading/download-button.tsx"

/** Returns this year and the four years before. The server counts years in Lagos time. */
const years = (now: Date): readonly number[] => Array.from({ length: 5 }, (_, ago) => lagosYear(now) - ago)

/** Downloads the yearly statement of donations, per currency and area, as a PDF. */
export function StatementLink() {
  const [options] = useState(() =>
    years(new Date()).map((year) => ({ value: String(year), label: String(year) })),
  )
  const [year, setYear] = useState(options[0]!.value)
  return (
    <div className="donation-statement">
      <NativeSelect label="Donation statement for" options={options} value={year} onChange={setYear} />
      <DownloadButton
        files={[{ kind: "statement", year: Number(year) }]}
        variant="secondary"
        icon={<FileText />}
        aria-label={`Donation Statement ${year} (PDF)`}
      >
        Donation Statement
      </DownloadButton>
    </div>
  )
}
