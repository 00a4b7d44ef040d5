import Package from "lucide-react/icons/package"
import ShoppingCart from "lucide-react/icons/shopping-cart"
import { RouterLink } from "../../../-router-link.ts"

/** Shows the links to the cart and to the orders (SPEC §2). */
export function StoreLinks() {
  return (
    <>
      <RouterLink to="/dashboard/store/orders" variant="secondary" icon={<Package size={18} />}>
        My Orders
      </RouterLink>
      <RouterLink to="/dashboard/store/cart" variant="secondary" icon={<ShoppingCart size={18} />}>
        Cart
      </RouterLink>
    </>
  )
}
