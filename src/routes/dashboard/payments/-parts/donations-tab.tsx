import "./payments.css"
import type { Donation, donationSorts } from "#api/contract/donations.ts"
import { formatDateTime } from "#api/dates.ts"
import { donationHistory } from "#api/donations.ts"
import { formatMoney } from "#api/money.ts"
import { Chip } from "#ui/chip/chip.tsx"
import type { TableColumn } from "#ui/table/table-engine.ts"
import { DataTable } from "#ui/table/table.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { StaleAlert } from "../../-reading/stale-alert.tsx"
import { tableQueryOf } from "../../-lists/table-search.ts"
import { ExportButton } from "./export-button.tsx"
import type { HistoryProps } from "./history-props.ts"
import { ReceiptLink } from "../../-payments/receipt-link.tsx"
import { StatementLink } from "./statement-link.tsx"
import { useHistory } from "./use-history.ts"

const yesOrNo = (recurring: boolean): string => (recurring ? "Yes" : "No")

const columns: readonly TableColumn<Donation>[] = [
  {
    id: "createdAt",
    header: "Date",
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
  {
    id: "reference",
    header: "Reference",
    value: ({ reference }) => reference,
    cell: ({ reference }) => <span className="payment-reference numbers">{reference}</span>,
  },
  { id: "source", header: "Source", value: ({ source }) => source },
  {
    id: "totalAmount",
    header: "Total Amount",
    align: "end",
    value: ({ totalAmount }) => totalAmount,
    cell: ({ totalAmount, currency }) => formatMoney(totalAmount, currency),
  },
  {
    id: "recurring",
    header: "Recurring",
    value: ({ recurring }) => yesOrNo(recurring),
    cell: ({ recurring }) => <Chip tone={toneOfStatus(yesOrNo(recurring))}>{yesOrNo(recurring)}</Chip>,
  },
  { id: "frequency", header: "Frequency", value: ({ frequency }) => frequency ?? "—" },
  {
    id: "areasOfNeed",
    header: "Areas of Need",
    isSortable: false,
    value: ({ areasOfNeed }) => areasOfNeed.map(({ name }) => name).join(", "),
    cell: ({ areasOfNeed, currency }) => (
      <ul className="donation-areas">
        {areasOfNeed.map(({ name, amount }) => (
          <li key={name}>
            {name} <span className="quiet numbers">{formatMoney(amount, currency)}</span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: "receipt",
    header: "Receipt",
    isSortable: false,
    value: ({ reference }) => reference,
    cell: ({ reference }) => <ReceiptLink reference={reference} />,
  },
]

/** Shows all donations, with a search by reference or amount (SPEC §2, donations tab). */
export function DonationsTab({
  memberId,
  tableState,
  onTableChange,
}: HistoryProps<(typeof donationSorts)[number]>) {
  const { cachedAt, search, table } = useHistory(
    donationHistory(tableQueryOf(tableState, "createdAt")),
    tableState,
    onTableChange,
  )
  return (
    <div className="payments-tab">
      <StaleAlert cachedAt={cachedAt} />
      <section aria-labelledby="donations-title" className="payments-history">
        <div className="payments-history-head">
          <h2 id="donations-title" className="display">
            Donation History
          </h2>
          <div className="payments-tools">
            <ListSearchBox label="Search donations by reference or amount" {...search} />
            <ExportButton name="Donations.csv" file={{ kind: "donations", memberId }} />
          </div>
        </div>
        <DataTable
          {...table}
          label="Donations"
          columns={columns}
          rowId={({ _id }) => _id}
          empty={
            tableState.search === ""
              ? {
                  title: "No Donation History",
                  text: "Your donations are listed here, each with its receipt.",
                }
              : {
                  title: "No Data Available",
                  text: `No donation matches “${tableState.search}”. Search for a reference or an amount.`,
                  illustration: "search",
                }
          }
        />
        <StatementLink />
      </section>
    </div>
  )
}
