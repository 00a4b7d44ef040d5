import type { Cart } from "#machines/cart/cart.react.ts"
import { Button } from "#ui/button/button.tsx"
import { Alert } from "#ui/alert/alert.tsx"

/** Asks the member to accept changed prices or stock. Nothing is charged before that (DECISIONS §3). */
export function AcceptChanges({ cart }: { readonly cart: Cart }) {
  return (
    <Alert
      tone="amber"
      role="alert"
      title="Your cart has changed"
      action={
        <Button size="small" onPress={() => cart.send({ type: "changes.accepted" })}>
          Accept Changes
        </Button>
      }
    >
      Prices or stock have changed. Nothing has been charged. Accept the new prices, or change your cart.
    </Alert>
  )
}
