import { createFileRoute } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import ArrowLeft from "lucide-react/icons/arrow-left"
import type { User } from "#api/contract/users.ts"
import { useSession } from "#machines/app/app.react.ts"
import { useFlow } from "#machines/app/use-flow.ts"
import { totalsOf } from "#machines/cart/cart-lines.ts"
import { type Cart, useCart, useCartRef } from "#machines/cart/cart.react.ts"
import { contactOf } from "#machines/checkout/checkout-form.ts"
import { liveCheckout } from "#machines/checkout/checkout.actors.ts"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { loadPayPalPolicy } from "../-payments/pay-pal-document.ts"
import { RouterLink } from "../../-router-link.ts"
import { CheckoutView } from "./-parts/checkout-view.tsx"
import { EmptyCart } from "./-parts/empty-cart.tsx"

export const Route = createFileRoute("/dashboard/store/checkout")({
  loader: loadPayPalPolicy,
  head: () => ({ meta: [{ title: "Checkout" }] }),
  component: CheckoutPage,
})

function CheckoutSkeleton() {
  return (
    <Loading label="Loading the checkout">
      <Skeleton height={420} />
    </Loading>
  )
}

function CheckoutPage() {
  const user = useSession((session) => session.context.user)
  if (user === null) return null
  return (
    <div className="checkout">
      <PageHeading
        title="Checkout"
        back={
          <RouterLink to="/dashboard/store/cart" variant="quiet" icon={<ArrowLeft size={18} />}>
            Cart
          </RouterLink>
        }
      />
      <CheckoutContent user={user} />
    </div>
  )
}

/** Shows the checkout once the cart is open, or that the cart is empty. */
function CheckoutContent({ user }: { readonly user: User }) {
  const cart = useCartRef()
  const isOpen = useCart((snapshot) => snapshot.hasTag("open")) ?? false
  const isEmpty = useCart(({ context }) => context.lines.length === 0) ?? true
  if (cart === undefined || !isOpen) return <CheckoutSkeleton />
  if (isEmpty) return <EmptyCart />
  return <CheckoutFlow key={user.role} cart={cart} user={user} />
}

/** Runs the checkout flow. Shows the form after the flow has read the stored draft. */
function CheckoutFlow({ cart, user }: { readonly cart: Cart; readonly user: User }) {
  const pieces = totalsOf(cart.getSnapshot().context.lines).pieces
  const checkout = useFlow(liveCheckout, {
    input: {
      memberId: user._id,
      role: user.role,
      defaults: contactOf(user),
      title: `${pieces} ${pieces === 1 ? "item" : "items"} from the store`,
    },
  })
  const form = useSelector(checkout, (snapshot) => snapshot.children.form)
  return form === undefined ? (
    <CheckoutSkeleton />
  ) : (
    <CheckoutView checkout={checkout} form={form} cart={cart} user={user} />
  )
}
