import "../../../../-member/store.css"
import type { Order } from "#api/contract/orders.ts"
import { formatMoney, minorOf } from "#api/money.ts"
import { DownloadButton } from "../../../-reading/download-button.tsx"

/** Returns the sum of the orders per currency: '₦57,000 and $32'. */
const sumOf = (orders: readonly Order[]): string => {
  const sums = new Map<Order["currency"], number>()
  // Adds up kobo or cents, because sums of decimal fractions are inexact.
  for (const { totalAmount, currency } of orders)
    sums.set(currency, (sums.get(currency) ?? 0) + minorOf(totalAmount))
  return [...sums].map(([currency, sum]) => formatMoney(sum / 100, currency)).join(" and ")
}

/** Shows the number and the sum of the selected orders, and a button that downloads their receipts. */
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
