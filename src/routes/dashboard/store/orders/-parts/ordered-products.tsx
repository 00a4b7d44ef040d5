import "../../../../-member/store.css"
import type { Order, OrderLine } from "#api/contract/orders.ts"
import { formatMoney } from "#api/money.ts"
import { lineTotal } from "#machines/cart/cart-lines.ts"
import { ProductPicture } from "../../-parts/product-picture.tsx"
import { variantLabel } from "../../../../-member/product-variants.ts"

/** Returns the price per piece in the order's currency. A host may send it with the product alone. */
const unitPrice = ({ price, product }: OrderLine, { currency }: Order): number | undefined =>
  price ?? (currency === "USD" ? product.priceUSD : product.price) ?? undefined

/** Shows the products as they were when they were ordered (SPEC §2): image, name, size and colour, quantity, price. */
export function OrderedProducts({ order }: { readonly order: Order }) {
  return (
    <ul className="summary-lines">
      {order.products.map((line) => {
        const { product, quantity, size = null, color = null } = line
        const price = unitPrice(line, order)
        const variant = variantLabel({ size, color })
        return (
          <li key={`${product._id} ${size} ${color}`} className="summary-line">
            <ProductPicture name={product.name} image={product.featuredImageUrl} sizes="64px" isSmall />
            <div>
              <p className="summary-name">{product.name}</p>
              {variant !== "" && <p className="quiet">{variant}</p>}
              <p className="quiet numbers">
                {quantity}
                {price !== undefined && ` × ${formatMoney(price, order.currency)}`}
              </p>
            </div>
            {price !== undefined && (
              <p className="numbers">{formatMoney(lineTotal(price, quantity), order.currency)}</p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
