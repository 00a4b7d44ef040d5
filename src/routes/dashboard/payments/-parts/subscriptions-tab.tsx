import "./payments.css"
import type { Subscription, subscriptionSorts } from "#api/contract/subscriptions.ts"
import { formatDateTime, formatDay, lagos } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { ownSubscription, subscriptionHistory } from "#api/subscriptions.ts"
import { failureMessage } from "#machines/failure-message.ts"
import { ErrorState } from "#ui/error-state/error-state.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import type { TableColumn } from "#ui/table/table-engine.ts"
import { DataTable } from "#ui/table/table.tsx"
import { ListSearchBox } from "../../-lists/list-search-box.tsx"
import { StaleAlert } from "../../-reading/stale-alert.tsx"
import { tableQueryOf } from "../../-lists/table-search.ts"
import { useRead } from "../../-reading/use-read.ts"
import { SubscriptionCard } from "./subscription-card.tsx"
import { ExportButton } from "./export-button.tsx"
import type { HistoryProps } from "./history-props.ts"
import { ReceiptLink } from "../../-payments/receipt-link.tsx"
import { useHistory } from "./use-history.ts"

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
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    value: ({ amount }) => amount,
    cell: ({ amount, currency }) => formatMoney(amount, currency),
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
      {subscriptionStatus.data ? (
        <SubscriptionCard subscriptionStatus={subscriptionStatus.data} />
      ) : subscriptionStatus.failure ? (
        <ErrorState
          text={failureMessage(subscriptionStatus.failure)}
          onRetry={subscriptionStatus.refetch}
          isPending={subscriptionStatus.isFetching}
        />
      ) : (
        <Loading label="Loading your subscription">
          <Skeleton height={210} />
        </Loading>
      )}
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
        <DataTable {...table} label="Subscriptions" columns={columns} rowId={({ _id }) => _id} />
      </section>
    </div>
  )
}
