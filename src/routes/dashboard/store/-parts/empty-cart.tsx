import "../../../-member/store.css"
import { pictures } from "../../../../brand/pictures.ts"
import { RouterLink } from "../../../-router-link.ts"

/** Shows the text of SPEC §2 for an empty cart and a link to the store. */
export function EmptyCart() {
  return (
    <div className="empty-cart">
      <img {...pictures.states.cart} alt="" />
      <p className="display">You currently have no item in your shopping cart</p>
      <RouterLink to="/dashboard/store" variant="primary">
        Go to Store
      </RouterLink>
    </div>
  )
}
