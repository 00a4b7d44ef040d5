import "../../-parts/store.css"
import type { Order } from "#api/contract/orders.ts"
import { formatMoney } from "#api/money.ts"
import { DownloadButton } from "../../../-reading/download-button.tsx"

/** What a sum of orders reads as, one amount a currency: 'of ₦57,000 and $32'. */
const sumOf = (orders: readonly Order[]): string => {
  const sums = new Map<Order["currency"], number>()
  // Cents, so that a sum of prices is exact.
  for (const { totalAmount, currency } of orders)
    sums.set(currency, (sums.get(currency) ?? 0) + Math.round(totalAmount * 100))
  return [...sums].map(([currency, sum]) => formatMoney(sum / 100, currency)).join(" and ")
}

/** What can be done with the orders that are ticked: their number, their sum, and all their receipts at once. */
export function SelectedOrders({ orders }: { readonly orders: readonly Order[] }) {
  return (
    <div className="chosen-orders">
      <p role="status">
        {orders.length > 0 &&
          `${orders.length} ${orders.length === 1 ? "order" : "orders"} selected, ${sumOf(orders)}`}
      </p>
      {orders.length > 0 && (
        <DownloadButton
          files={orders.map(({ paymentReference }) => ({ kind: "receipt", reference: paymentReference }))}
          variant="secondary"
        >
          {orders.length === 1 ? "Download receipt" : "Download receipts"}
        </DownloadButton>
      )}
    </div>
  )
}
