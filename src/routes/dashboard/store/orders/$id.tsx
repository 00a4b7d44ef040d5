import { createFileRoute, notFound } from "@tanstack/react-router"
import ArrowLeft from "lucide-react/icons/arrow-left"
import type { Order } from "#api/contract/orders.ts"
import { formatMoney } from "#api/money.ts"
import { orderById } from "#api/orders.ts"
import { queryClient } from "#api/query-client.ts"
import { prefetch } from "#api/prefetch.ts"
import { Card } from "#ui/card/card.tsx"
import { Chip } from "#ui/chip/chip.tsx"
import { DataList } from "#ui/data-list/data-list.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { toneOfStatus } from "#ui/tone.ts"
import { RouterLink } from "../../../-router-link.ts"
import { ReadError } from "../../-reading/read-error.tsx"
import { StaleAlert } from "../../-reading/stale-alert.tsx"
import { useRead } from "../../-reading/use-read.ts"
import { ReceiptLink } from "../../-payments/receipt-link.tsx"
import { OrderedProducts } from "./-parts/ordered-products.tsx"
import { statusLabels } from "./-parts/order-labels.ts"
import { OrderTimeline } from "./-parts/order-timeline.tsx"
import { NotFoundScreen } from "../../../-errors/not-found-screen.tsx"
import { hasTag } from "../../../../outcome.ts"
import { RecordTime } from "../../-reading/record-time.tsx"

function OrderSkeleton() {
  return (
    <Loading label="Loading the order">
      <Skeleton height={480} />
    </Loading>
  )
}

export const Route = createFileRoute("/dashboard/store/orders/$id")({
  loader: async ({ params }): Promise<Order | undefined> => {
    const { data, error } = await prefetch(queryClient, orderById(params.id))
    if (hasTag(error, "NotFound")) throw notFound()
    return data
  },
  head: ({ loaderData }) => ({
    meta: [{ title: loaderData ? `Order ${loaderData.paymentReference}` : "Order" }],
  }),
  pendingMs: 150,
  pendingMinMs: 250,
  pendingComponent: OrderSkeleton,
  component: OrderPage,
  // Declared here so that the dashboard's layout stays around the page.
  notFoundComponent: NotFoundScreen,
})

/** Shows one order in full (SPEC §2). */
function OrderPage() {
  const { id } = Route.useParams()
  const { data: order, failure, cachedAt, isFetching, refetch } = useRead(orderById(id))
  if (hasTag(failure, "NotFound")) return <NotFoundScreen />
  if (order === undefined)
    return failure === null ? (
      <OrderSkeleton />
    ) : (
      <ReadError failure={failure} onRetry={refetch} isPending={isFetching} />
    )
  return (
    <article className="order">
      <StaleAlert cachedAt={cachedAt} />
      <PageHeading
        title="Order Details"
        back={
          <RouterLink to="/dashboard/store/orders" variant="quiet" icon={<ArrowLeft size={18} />}>
            My Orders
          </RouterLink>
        }
        actions={<Chip tone={toneOfStatus(order.status)}>{statusLabels[order.status]}</Chip>}
      />
      <div className="order-columns">
        <div className="order-main">
          <Card as="section" aria-labelledby="products-title">
            <h2 id="products-title" className="display">
              Products
            </h2>
            <OrderedProducts order={order} />
          </Card>
          <Card as="section" aria-labelledby="timeline-title">
            <h2 id="timeline-title" className="display">
              Order Timeline
            </h2>
            <OrderTimeline order={order} />
          </Card>
        </div>
        <Card as="section" variant="raised" className="order-facts" aria-label="At a glance">
          <DataList
            variant="columns"
            items={[
              { label: "Status", value: statusLabels[order.status] },
              {
                label: "Payment Reference",
                value: <span className="numbers order-reference">{order.paymentReference}</span>,
              },
              {
                label: "Ordered On",
                value: <RecordTime at={order.createdAt} />,
              },
              {
                label: "Total",
                value: <strong className="numbers">{formatMoney(order.totalAmount, order.currency)}</strong>,
              },
              { label: "Shipping Contact Name", value: order.shippingContactName },
              { label: "Shipping Contact Phone", value: order.shippingContactPhone },
              { label: "Shipping Contact Email", value: order.shippingContactEmail },
              {
                label: "Shipping Address",
                value: <span className="order-lines">{order.shippingAddress}</span>,
              },
            ]}
          />
          <div className="order-receipt">
            <ReceiptLink reference={order.paymentReference} isButton />
          </div>
        </Card>
      </div>
    </article>
  )
}
