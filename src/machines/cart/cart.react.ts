import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { app, lazyCart } from "../app/app.ts"
import { liveCart } from "./cart.actors.ts"
import type { cartMachine } from "./cart.machine.ts"

export type Cart = ActorRefFrom<typeof cartMachine>
export type CartSnapshot = SnapshotFrom<typeof cartMachine>

lazyCart.provide(liveCart)

/** The cart's actor, to send to; the first page that asks for it opens it. */
export const useCartRef = (): Cart | undefined => {
  const cart = useSelector(app, (snapshot) => snapshot.children.cart)
  useEffect(() => {
    if (cart === undefined) app.send({ type: "cart.needed" })
  }, [cart])
  return cart
}

/** What a page reads of the cart: `useCart((cart) => cart.context.lines)`; undefined until it is open. */
export const useCart = <A>(selector: (snapshot: CartSnapshot) => A): A | undefined =>
  useSelector(useCartRef(), (snapshot) => (snapshot === undefined ? undefined : selector(snapshot)))
