import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { app, lazyCart } from "../app/app.ts"
import { liveCart } from "./cart.actors.ts"
import type { cartMachine } from "./cart.machine.ts"

export type Cart = ActorRefFrom<typeof cartMachine>
export type CartSnapshot = SnapshotFrom<typeof cartMachine>

lazyCart.provide(liveCart)

/** Returns the cart's actor. The first page that calls it starts the cart. */
export const useCartRef = (): Cart | undefined => {
  const cart = useSelector(app, (snapshot) => snapshot.children.cart)
  useEffect(() => {
    if (cart === undefined) app.send({ type: "cart.needed" })
  }, [cart])
  return cart
}

/**
 * Selects from the cart: `useCart((cart) => cart.context.lines)`. Returns undefined until the cart has started.
 */
export const useCart = <A>(selector: (snapshot: CartSnapshot) => A): A | undefined =>
  useSelector(useCartRef(), (snapshot) => (snapshot === undefined ? undefined : selector(snapshot)))
