import { createFileRoute, useNavigate } from "@tanstack/react-router"
import X from "lucide-react/icons/x"
import { type ReactNode, useState } from "react"
import type { Order } from "#api/contract/orders.ts"
import { formatMoney } from "#api/money.ts"
import { orderHistory } from "#api/orders.ts"
import { Chip } from "#ui/chip/chip.tsx"
import { IconButton } from "#ui/icon-button/icon-button.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import type { TableColumn } from "#ui/table/table-engine.ts"
import { firstPage } from "#ui/table/table-paging.ts"
import { DataTable } from "#ui/table/table.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { ClearSearch } from "../../-lists/clear-search.tsx"
import { ListSearchBox } from "../../../-lists/list-search-box.tsx"
import { RouterLink } from "../../../-router-link.ts"
import { useReadErrorText } from "../../-reading/read-error.tsx"
import { StaleAlert } from "../../-reading/stale-alert.tsx"
import {
  tableQueryOf,
  readTable,
  type TableState,
  type TableSearch,
  tableSearch,
} from "../../-lists/table-search.ts"
import { useRead } from "../../-reading/use-read.ts"
import { ReceiptLink } from "../../-payments/receipt-link.tsx"
import { OrderHead } from "./-parts/order-head.tsx"
import { SelectedOrders } from "./-parts/selected-orders.tsx"
import { statusLabels } from "./-parts/order-labels.ts"
import { RecordTime } from "../../-reading/record-time.tsx"
import { validSearch } from "../../../-valid-search.ts"

const sorts = ["createdAt", "totalAmount", "status"] as const
type Sort = (typeof sorts)[number]

const validateSearch = validSearch((given): TableSearch<Sort> => tableSearch(readTable(sorts, given)))

export const Route = createFileRoute("/dashboard/store/orders/")({
  validateSearch,
  head: () => ({ meta: [{ title: "Orders" }] }),
  component: Orders,
})

const itemCountOf = ({ products }: Order): number => products.reduce((sum, { quantity }) => sum + quantity, 0)

const columns: readonly TableColumn<Order>[] = [
  {
    id: "reference",
    header: "Reference",
    value: ({ paymentReference }) => paymentReference,
    cell: (order) => <OrderHead order={order} />,
    isSortable: false,
  },
  {
    id: "createdAt",
    header: "Date",
    isNewestFirst: true,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <RecordTime at={createdAt} />,
  },
  {
    id: "totalAmount",
    header: "Amount",
    value: ({ totalAmount }) => totalAmount,
    cell: ({ totalAmount, currency }) => (
      <span className="order-figure">{formatMoney(totalAmount, currency)}</span>
    ),
    align: "end",
  },
  { id: "items", header: "Total Items", value: itemCountOf, align: "end", isSortable: false },
  {
    id: "address",
    header: "Shipping Address",
    value: ({ shippingAddress }) => shippingAddress,
    cell: ({ shippingAddress }) => <span className="order-address">{shippingAddress}</span>,
    isSortable: false,
  },
  {
    id: "status",
    header: "Status",
    value: ({ status }) => status,
    cell: ({ status }) => <Chip tone={toneOfStatus(status)}>{statusLabels[status]}</Chip>,
  },
  {
    id: "receipt",
    header: "Receipt",
    value: ({ paymentReference }) => paymentReference,
    cell: ({ paymentReference }) => <ReceiptLink reference={paymentReference} />,
    isSortable: false,
  },
]

const orderLink = ({ _id }: Order, content: ReactNode): ReactNode => (
  <RouterLink to="/dashboard/store/orders/$id" params={{ id: _id }}>
    {content}
  </RouterLink>
)

function Orders() {
  const tableState = readTable(sorts, Route.useSearch())
  const navigate = useNavigate({ from: Route.fullPath })
  /** Writes a changed table state into the address. */
  const setTable = (next: Partial<TableState<Sort>>) =>
    void navigate({
      search: (current) => tableSearch({ ...readTable(sorts, current), page: firstPage, ...next }),
      replace: true,
      resetScroll: "page" in next,
    })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const read = useRead(orderHistory(tableQueryOf(tableState, "createdAt")))
  const errorText = useReadErrorText(read.failure)
  return (
    <div className="orders">
      <PageHeading
        title="My Orders"
        actions={
          <IconButton label="Close" icon={<X />} onPress={() => void navigate({ to: "/dashboard/store" })} />
        }
      />
      <div className="store-search">
        <ListSearchBox
          label="Search orders"
          value={tableState.search}
          onSearch={(search) => setTable({ search })}
        />
      </div>
      <StaleAlert cachedAt={read.cachedAt} />
      <SelectedOrders orders={(read.data?.items ?? []).filter(({ _id }) => selected.has(_id))} />
      <DataTable
        label="Orders"
        columns={columns}
        rows={read.data?.items}
        rowId={({ _id }) => _id}
        rowLink={orderLink}
        empty={
          tableState.search === ""
            ? {
                action: (
                  <RouterLink to="/dashboard/store" variant="primary">
                    Go to Store
                  </RouterLink>
                ),
              }
            : {
                text: `No order matches “${tableState.search}”. Search for a reference, a product or a status.`,
                illustration: "search",
                action: <ClearSearch onSearch={(search) => setTable({ search })} />,
              }
        }
        rowName={({ paymentReference }) => `order ${paymentReference}`}
        selected={selected}
        onSelectedChange={setSelected}
        isPending={read.data !== undefined && !read.isFresh && read.isFetching}
        problem={
          read.data === undefined && read.failure !== null
            ? { ...errorText, onRetry: read.refetch, isPending: read.isFetching }
            : null
        }
        paging={{
          page: tableState.page,
          pageSize: tableState.pageSize,
          totalItems: read.data?.meta.totalItems ?? 0,
          onChange: setTable,
        }}
        sort={tableState.sort}
        onSortChange={(sort) => setTable({ sort: sort as TableState<Sort>["sort"] })}
      />
    </div>
  )
}
