import "./payments.css"
import type { Subscription, subscriptionSorts } from "#api/contract/subscriptions.ts"
import { formatDay, lagos } from "#api/dates.ts"
import { isMissingCall } from "#api/missing-call.ts"
import { ownSubscription, subscriptionHistory } from "#api/subscriptions.ts"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import type { TableColumn } from "#ui/table/table-engine.ts"
import { DataTable } from "#ui/table/table.tsx"
import { ListSearchBox } from "../../../-lists/list-search-box.tsx"
import { ReadError } from "../../-reading/read-error.tsx"
import { StaleAlert } from "../../-reading/stale-alert.tsx"
import { tableQueryOf } from "../../-lists/table-search.ts"
import { useRead } from "../../-reading/use-read.ts"
import { SubscriptionCard } from "./subscription-card.tsx"
import { AmountPaid } from "./amount-paid.tsx"
import { ClearSearch } from "../../-lists/clear-search.tsx"
import { ExportButton } from "./export-button.tsx"
import type { HistoryProps } from "./history-props.ts"
import { ReceiptLink } from "../../-payments/receipt-link.tsx"
import { useHistory } from "./use-history.ts"
import { RecordTime } from "../../-reading/record-time.tsx"

const columns: readonly TableColumn<Subscription>[] = [
  {
    id: "reference",
    header: "Reference",
    value: ({ reference }) => reference,
    cell: ({ reference }) => <span className="payment-reference numbers">{reference}</span>,
  },
  {
    id: "createdAt",
    header: "Date",
    isNewestFirst: true,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <RecordTime at={createdAt} />,
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    value: ({ amount }) => amount,
    cell: (row) => <AmountPaid {...row} />,
  },
  { id: "frequency", header: "Frequency", isSortable: false, value: ({ frequency }) => frequency },
  {
    id: "expiryDate",
    header: "ExpiryDate",
    value: ({ expiryDate }) => expiryDate,
    cell: ({ expiryDate }) => <time dateTime={expiryDate}>{formatDay(expiryDate, lagos)}</time>,
  },
  {
    id: "receipt",
    header: "Receipt",
    isSortable: false,
    value: ({ reference }) => reference,
    cell: ({ reference }) => <ReceiptLink reference={reference} />,
  },
]

/** Shows the current subscription; nothing when the host lacks this call. */
function SubscriptionSummary() {
  const { data, failure, refetch, isFetching } = useRead(ownSubscription())
  if (data) return <SubscriptionCard subscriptionStatus={data} />
  if (isMissingCall(failure)) return null
  if (failure) return <ReadError failure={failure} onRetry={refetch} isPending={isFetching} />
  return (
    <Loading label="Loading your subscription">
      <Skeleton height={210} />
    </Loading>
  )
}

/** Shows the current subscription and every paid year (SPEC §2, subscriptions tab). */
export function SubscriptionsTab({
  memberId,
  tableState,
  onTableChange,
}: HistoryProps<(typeof subscriptionSorts)[number]>) {
  const subscriptionStatus = useRead(ownSubscription())
  const { cachedAt, search, table } = useHistory(
    subscriptionHistory(tableQueryOf(tableState, "createdAt")),
    tableState,
    onTableChange,
  )
  return (
    <div className="payments-tab">
      <StaleAlert cachedAt={subscriptionStatus.cachedAt ?? cachedAt} />
      <SubscriptionSummary />
      <section aria-labelledby="subscriptions-title" className="payments-history">
        <div className="payments-history-head">
          <h2 id="subscriptions-title" className="display">
            Subscription History
          </h2>
          <div className="payments-tools">
            <ListSearchBox label="Search subscriptions" {...search} />
            <ExportButton name="Subscriptions.csv" file={{ kind: "subscriptions", memberId }} />
          </div>
        </div>
        <DataTable
          {...table}
          label="Subscriptions"
          columns={columns}
          rowId={({ _id }) => _id}
          {...(tableState.search === ""
            ? {}
            : {
                empty: {
                  text: `No subscription matches “${tableState.search}”. Search for a reference, a year or an amount.`,
                  illustration: "search",
                  action: <ClearSearch onSearch={search.onSearch} />,
                },
              })}
        />
      </section>
    </div>
  )
}
