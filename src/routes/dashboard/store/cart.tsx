import { createFileRoute, useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router"
import X from "lucide-react/icons/x"
import { useEffect } from "react"
import type { Role } from "#api/contract/users.ts"
import { useSession } from "#machines/app/app.react.ts"
import { keyOf, shownLines, totalsOf } from "#machines/cart/cart-lines.ts"
import { type Cart, useCart, useCartRef } from "#machines/cart/cart.react.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { IconButton } from "#ui/icon-button/icon-button.tsx"
import { PageHeading } from "#ui/page-heading/page-heading.tsx"
import { Loading, Skeleton } from "#ui/skeleton/skeleton.tsx"
import { AcceptChanges } from "./-parts/accept-changes.tsx"
import { CartLineView } from "./-parts/cart-line.tsx"
import { EmptyCart } from "./-parts/empty-cart.tsx"
import { totalLabel } from "../../-member/product-variants.ts"

export const Route = createFileRoute("/dashboard/store/cart")({
  head: () => ({ meta: [{ title: "Cart" }] }),
  component: CartPage,
})

function CartPage() {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const user = useSession((session) => session.context.user)
  const cart = useCartRef()
  const isOpen = useCart((snapshot) => snapshot.hasTag("open")) ?? false
  // The answer of the check may arrive after the member has left. It must not open the checkout then.
  useEffect(() => () => cart?.send({ type: "cart.left" }), [cart])
  if (user === null) return null
  return (
    <div className="cart" role="group" aria-label="Your Cart" tabIndex={-1}>
      <PageHeading
        title="Your Cart"
        actions={
          <IconButton
            label="Close"
            icon={<X />}
            onPress={() => (canGoBack ? router.history.back() : void navigate({ to: "/dashboard/store" }))}
          />
        }
      />
      {cart !== undefined && isOpen ? (
        <FilledCart cart={cart} role={user.role} />
      ) : (
        <Loading label="Loading your cart">
          <Skeleton height={320} />
        </Loading>
      )}
    </div>
  )
}

function FilledCart({ cart, role }: { readonly cart: Cart; readonly role: Role }) {
  const lines = useCart(({ context }) => shownLines(context)) ?? []
  const changes = useCart(({ context }) => context.changes) ?? []
  const pending = useCart(({ context }) => context.pending) ?? null
  const isReady = useCart((snapshot) => snapshot.matches({ open: { ready: "idle" } })) ?? false
  const isRemoving = useCart((snapshot) => snapshot.matches({ open: { ready: "removing" } })) ?? false
  const isChecking = useCart((snapshot) => snapshot.hasTag("busy")) ?? false
  if (lines.length === 0) return <EmptyCart />
  const totals = totalsOf(lines)
  return (
    <>
      {changes.length > 0 && <AcceptChanges cart={cart} />}
      <div className="cart-columns">
        <ul className="cart-lines" aria-label="Items in your cart">
          {lines.map((line) => (
            <CartLineView
              key={keyOf(line)}
              line={line}
              changes={changes.filter(({ key }) => key === keyOf(line))}
              role={role}
              cart={cart}
              isReady={isReady}
              isBeingRemoved={isRemoving && pending?.keys.includes(keyOf(line)) === true}
            />
          ))}
        </ul>
        <Card as="section" variant="raised" className="cart-sum" aria-label="Summary">
          <p className="cart-sum-row">
            <span>
              {totals.pieces} {totals.pieces === 1 ? "item" : "items"}
            </span>
            <Button
              variant="quiet"
              size="small"
              isDisabled={!isReady}
              onPress={() => cart.send({ type: "cart.cleared" })}
            >
              Clear Cart
            </Button>
          </p>
          <p className="cart-sum-row cart-sum-total">
            <span>Total</span>
            <strong className="numbers">{totalLabel(totals, role)}</strong>
          </p>
          <div className="cart-action">
            <Button
              isWide
              isPending={isChecking}
              isDisabled={!isReady && !isChecking}
              {...(changes.length > 0 ? { disabledReason: "Accept the changes first." } : {})}
              onPress={() => cart.send({ type: "checkout.requested" })}
            >
              Proceed to Payment
            </Button>
          </div>
          <p className="quiet cart-sum-note">Prices and stock are checked before you pay.</p>
        </Card>
      </div>
    </>
  )
}
