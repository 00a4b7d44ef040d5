import "../../../../-member/store.css"
import type { Order } from "#api/contract/orders.ts"
import { ProductPicture } from "../../-parts/product-picture.tsx"

/** Shows an order's first picture, its products and its reference. */
export function OrderHead({ order: { products, paymentReference } }: { readonly order: Order }) {
  const first = products[0]?.product
  const others = products.length - 1
  return (
    <span className="order-head">
      {first && <ProductPicture name={first.name} image={first.featuredImageUrl} sizes="48px" isSmall />}
      <span className="order-head-products">
        {first?.name}
        {others > 0 && ` and ${others} more`}
      </span>
      <span className="numbers order-reference">{paymentReference}</span>
    </span>
  )
}
