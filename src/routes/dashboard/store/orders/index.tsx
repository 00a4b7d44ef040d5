import "../-parts/store.css"
import { createFileRoute, useNavigate } from "@tanstack/react-router"
import X from "lucide-react/icons/x"
import type { ReactNode } from "react"
import type { Order } from "#api/contract/orders.ts"
import { formatDateTime } from "#api/dates.ts"
import { formatMoney } from "#api/money.ts"
import { orderHistory } from "#api/orders.ts"
import { sentenceOf } from "#machines/failure-sentence.ts"
import { Chip } from "#ui/chip.tsx"
import { IconButton } from "#ui/icon-button.tsx"
import { PageHeading } from "#ui/page-heading.tsx"
import { SearchBox } from "#ui/search-box.tsx"
import type { TableColumn } from "#ui/table-engine.ts"
import { defaultPageSize, firstPage, readPage } from "#ui/table-paging.ts"
import { DataTable } from "#ui/table.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { RouterLink } from "../../../-router-link.ts"
import { SeenAt } from "../../-seen-at.tsx"
import { useRead } from "../../-use-read.ts"
import { ReceiptLink } from "../../payments/-parts/receipt-link.tsx"
import { statusWords } from "./-parts/order-words.ts"

const sorts = ["createdAt", "totalAmount", "status"] as const
type Sort = (typeof sorts)[number]

/** What the address says; what is not said is everything, newest first, page 1 of ten. */
interface OrdersSearch {
  readonly search?: string
  readonly page?: number
  readonly size?: number
  readonly sort?: Sort
  readonly order?: "asc"
}

const validateSearch = (given: Record<string, unknown>): OrdersSearch => {
  const search = typeof given["search"] === "number" ? String(given["search"]) : given["search"]
  const { page, pageSize } = readPage(given["page"], given["size"])
  const sort = sorts.find((one) => one === given["sort"])
  return {
    ...(typeof search === "string" && search.trim() !== "" ? { search: search.slice(0, 200) } : {}),
    ...(page === firstPage ? {} : { page }),
    ...(pageSize === defaultPageSize ? {} : { size: pageSize }),
    ...(sort === undefined ? {} : { sort }),
    ...(given["order"] === "asc" ? { order: "asc" as const } : {}),
  }
}

export const Route = createFileRoute("/dashboard/store/orders/")({
  validateSearch,
  head: () => ({ meta: [{ title: "Orders" }] }),
  component: Orders,
})

const itemsOf = ({ products }: Order): number => products.reduce((sum, { quantity }) => sum + quantity, 0)

const columns: readonly TableColumn<Order>[] = [
  {
    id: "reference",
    header: "Reference",
    value: ({ paymentReference }) => paymentReference,
    cell: ({ paymentReference }) => <span className="numbers order-reference">{paymentReference}</span>,
    isSortable: false,
  },
  {
    id: "createdAt",
    header: "Date",
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
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
  { id: "items", header: "Total Items", value: itemsOf, align: "end", isSortable: false },
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
    cell: ({ status }) => <Chip tone={toneOfStatus(status)}>{statusWords[status]}</Chip>,
  },
  {
    id: "receipt",
    header: "Receipt",
    value: ({ paymentReference }) => paymentReference,
    cell: ({ paymentReference }) => <ReceiptLink reference={paymentReference} />,
    isSortable: false,
  },
]

const linkTo = ({ _id }: Order, words: ReactNode): ReactNode => (
  <RouterLink to="/dashboard/store/orders/$id" params={{ id: _id }}>
    {words}
  </RouterLink>
)

function Orders() {
  const { search = "", page = firstPage, size = defaultPageSize, sort, order } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const read = useRead(
    orderHistory({
      search,
      page,
      pageSize: size,
      sortBy: sort ?? "createdAt",
      sortOrder: sort === undefined ? "desc" : (order ?? "desc"),
    }),
  )
  return (
    <div className="orders">
      <PageHeading
        title="My Orders"
        actions={
          <IconButton label="Close" icon={<X />} onPress={() => void navigate({ to: "/dashboard/store" })} />
        }
      />
      <div className="store-search">
        <SearchBox
          label="Search orders"
          value={search}
          onSearch={(text) =>
            void navigate({
              search: ({ page: _page, search: _search, ...now }) => ({
                ...now,
                ...(text.trim() ? { search: text } : {}),
              }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <SeenAt iso={read.seenAt} />
      <DataTable
        label="Orders"
        columns={columns}
        rows={read.data?.items}
        rowId={({ _id }) => _id}
        rowLink={linkTo}
        isPending={read.data !== undefined && !read.isFresh && read.isAsking}
        problem={
          read.data === undefined && read.failure !== null
            ? { text: sentenceOf(read.failure), onRetry: read.askAgain, isPending: read.isAsking }
            : null
        }
        paging={{
          page,
          pageSize: size,
          totalItems: read.data?.meta.totalItems ?? 0,
          onChange: (next) =>
            void navigate({
              search: (now) => ({ ...now, page: next.page, size: next.pageSize }),
              replace: true,
            }),
        }}
        sort={sort === undefined ? null : { by: sort, isDescending: order !== "asc" }}
        onSortChange={(next) =>
          void navigate({
            search: ({ sort: _sort, order: _order, page: _page, ...now }) => ({
              ...now,
              ...(next === null
                ? {}
                : { sort: next.by as Sort, ...(next.isDescending ? {} : { order: "asc" as const }) }),
            }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </div>
  )
}
