import "./payments.css"
import type { Donation, donationSorts } from "#api/contract/donations.ts"
import { donationHistory } from "#api/donations.ts"
import { formatMoney } from "#api/money.ts"
import { Button } from "#ui/button/button.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import type { TableColumn } from "#ui/table/table-engine.ts"
import { DataTable } from "#ui/table/table.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { ListSearchBox } from "../../../-lists/list-search-box.tsx"
import { StaleAlert } from "../../-reading/stale-alert.tsx"
import { tableQueryOf } from "../../-lists/table-search.ts"
import { AmountPaid } from "./amount-paid.tsx"
import { ClearSearch } from "../../-lists/clear-search.tsx"
import { ExportButton } from "./export-button.tsx"
import type { HistoryProps } from "./history-props.ts"
import { ReceiptLink } from "../../-payments/receipt-link.tsx"
import { StatementLink } from "./statement-link.tsx"
import { useHistory } from "./use-history.ts"
import { RecordTime } from "../../-reading/record-time.tsx"

const yesOrNo = (recurring: boolean): string => (recurring ? "Yes" : "No")

const columns: readonly TableColumn<Donation>[] = [
  {
    id: "createdAt",
    header: "Date",
    isNewestFirst: true,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <RecordTime at={createdAt} />,
  },
  {
    id: "reference",
    header: "Reference",
    value: ({ reference }) => reference,
    cell: ({ reference }) => <span className="payment-reference numbers">{reference}</span>,
  },
  { id: "source", header: "Source", value: ({ source }) => (source === "OFFLINE" ? "Offline" : source) },
  {
    id: "totalAmount",
    header: "Total Amount",
    align: "end",
    value: ({ totalAmount }) => totalAmount,
    cell: ({ totalAmount, ...row }) => <AmountPaid {...row} amount={totalAmount} />,
  },
  {
    id: "recurring",
    header: "Recurring",
    value: ({ recurring }) => yesOrNo(recurring),
    cell: ({ recurring }) => (
      <span className="donation-recurring">
        <Chip tone={toneOfStatus(yesOrNo(recurring))}>{yesOrNo(recurring)}</Chip>
      </span>
    ),
  },
  { id: "frequency", header: "Frequency", value: ({ frequency }) => frequency ?? "Once" },
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

interface DonationsTabProps extends HistoryProps<(typeof donationSorts)[number]> {
  /** Opens the donation dialog. */
  readonly onDonate: () => void
}

/** Shows all donations, with a search by reference or amount (SPEC §2, donations tab). */
export function DonationsTab({ memberId, tableState, onTableChange, onDonate }: DonationsTabProps) {
  const { cachedAt, data, search, table } = useHistory(
    donationHistory(tableQueryOf(tableState, "createdAt")),
    tableState,
    onTableChange,
  )
  const thisYear = data?.thisYear
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
        {thisYear != null && thisYear.totals.length > 0 && (
          <p className="donation-year">
            You gave{" "}
            <strong className="numbers">
              {thisYear.totals.map(({ currency, amount }) => formatMoney(amount, currency)).join(" and ")}
            </strong>{" "}
            in {thisYear.year}.
          </p>
        )}
        <DataTable
          {...table}
          label="Donations"
          columns={columns}
          rowId={({ _id }) => _id}
          empty={
            tableState.search === ""
              ? {
                  title: "No Donation History",
                  text: "Choose an area and give. Each donation is listed here with its receipt.",
                  action: (
                    <Button variant="secondary" onPress={onDonate}>
                      Donate for the First Time
                    </Button>
                  ),
                }
              : {
                  title: "No Data Available",
                  text: `No donation matches “${tableState.search}”. Search for a reference or an amount.`,
                  illustration: "search",
                  action: <ClearSearch onSearch={search.onSearch} />,
                }
          }
        />
        <StatementLink />
      </section>
    </div>
  )
}
