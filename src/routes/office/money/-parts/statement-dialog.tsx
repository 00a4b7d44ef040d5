import type { MonthStatement } from "#api/contract/office-books.ts"
import { addInLagos, lagosDay } from "#api/lagos.ts"
import { moneyStatement } from "#api/office-books.ts"
import { Select } from "#ui/select/select.tsx"
import { LazyExportDialog } from "../../-parts/lazy-export-dialog.tsx"

const currencies = ["NGN", "USD", "AUD", "CAD", "EUR", "GBP"] as const satisfies MonthStatement["currency"][]
const currencyOptions = currencies.map((currency) => ({ value: currency, label: currency }))

const monthName = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" })
/** Returns this month in Lagos and the 24 before it, the newest first. */
const monthOptions = () => {
  const middle = new Date(`${lagosDay().slice(0, 7)}-15T12:00:00Z`)
  return Array.from({ length: 25 }, (_, before) => {
    const month = addInLagos(middle, { months: -before })
    return { value: lagosDay(month).slice(0, 7), label: monthName.format(month) }
  })
}

/** Exports the ledger of a month in one currency as CSV (OFFICE §2). */
export function StatementDialog({ onClose }: { readonly onClose: () => void }) {
  const months = monthOptions()
  return (
    <LazyExportDialog
      title="Month as CSV"
      subtitle="Every payment, refund and return of the month, from midnight to midnight in Lagos, and their totals. The audit log says that you exported it."
      // The books of a month are made after it.
      initialValues={{ month: months[1]!.value, currency: "NGN", password: "" }}
      download={({ month, currency, password }) =>
        moneyStatement({ month, currency: currency as MonthStatement["currency"], password })
      }
      onClose={onClose}
    >
      {(field) => (
        <>
          <Select {...field("month")} label="Month" options={months} />
          <Select {...field("currency")} label="Currency" options={currencyOptions} />
        </>
      )}
    </LazyExportDialog>
  )
}
