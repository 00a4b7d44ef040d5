import { fromCallback, fromPromise } from "xstate"
import { watchMember } from "../app/watch-member.ts"
import { fromApi } from "../from-api.ts"
import { type CartContents, changeOf } from "./cart-lines.ts"
import { cartMachine } from "./cart.machine.ts"
import type { CartEvent } from "./cart-setup.ts"
import { contentsOf, emptyContents, storeCart, storedCart, type StoredCart } from "./stored-cart.ts"

/**
 * Reports changes by other tabs. A page restored from the back/forward cache missed storage events, so it reads
 * again.
 */
const followOtherTabs = fromCallback<CartEvent>(({ sendBack }) => {
  const sendContents = (stored: StoredCart | null): void =>
    sendBack({
      type: "cart.changedElsewhere",
      memberId: stored?.memberId ?? null,
      contents: stored === null ? emptyContents : contentsOf(stored, stored.memberId),
    })
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    // A null key means that all storage was cleared.
    if (key === null || key === storedCart.key) void storedCart.parse(newValue).then(sendContents)
  }
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void storedCart.read().then(sendContents, () => undefined)
  }
  window.addEventListener("storage", onStorage)
  window.addEventListener("pageshow", onPageShow)
  return () => {
    window.removeEventListener("storage", onStorage)
    window.removeEventListener("pageshow", onPageShow)
  }
})

/** Provides the cart with this device's storage and the server's check. */
export const liveCart = cartMachine.provide({
  actors: {
    watchMember: watchMember(),
    followOtherTabs,
    readCart: fromPromise<CartContents, { memberId: string }>(async ({ input }) =>
      contentsOf(await storedCart.read(), input.memberId),
    ),
    checkCart: fromApi(() => import("#api/orders.ts").then((api) => api.checkCart(changeOf))),
  },
  actions: { storeCart: (_, stored) => void storeCart(stored) },
})
