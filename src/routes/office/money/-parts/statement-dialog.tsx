import type { MonthStatement } from "#api/contract/office-books.ts"
import { moneyStatement } from "#api/office-books.ts"
import { Select } from "#ui/select/select.tsx"
import { LazyExportDialog } from "../../-parts/lazy-export-dialog.tsx"
import { currencyOptions, monthOptions } from "./months.ts"

interface StatementDialogProps {
  /** The month and the currency that are chosen at first. */
  readonly month: string
  readonly currency: string
  readonly onClose: () => void
}

/** Exports the ledger of a month in one currency as CSV (OFFICE §2). */
export function StatementDialog({ month: first, currency: shown, onClose }: StatementDialogProps) {
  return (
    <LazyExportDialog
      title="Month as CSV"
      subtitle="Every payment, refund and return of the month, from midnight to midnight in Lagos, and their totals. The audit log says that you exported it."
      initialValues={{ month: first, currency: shown, password: "" }}
      download={({ month, currency, password }) =>
        moneyStatement({ month, currency: currency as MonthStatement["currency"], password })
      }
      onClose={onClose}
    >
      {(field) => (
        <>
          <Select {...field("month")} label="Month" options={monthOptions(first)} />
          <Select {...field("currency")} label="Currency" options={currencyOptions} />
        </>
      )}
    </LazyExportDialog>
  )
}
