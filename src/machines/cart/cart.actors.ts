import { fromCallback, fromPromise } from "xstate"
import { followMember } from "../app/watch-member.ts"
import { fromApi } from "../from-api.ts"
import { changeOf } from "./cart-lines.ts"
import { cartMachine, type CartContents, type CartEvent } from "./cart.machine.ts"
import { contentsOf, emptyContents, keepCart, keptCart, type KeptCart } from "./stored-cart.ts"

/** Two tabs show one cart. A page that the browser kept asleep (the way back from a provider) heard nothing: it reads anew. */
const followOtherTabs = fromCallback<CartEvent>(({ sendBack }) => {
  const tell = (kept: KeptCart | null): void =>
    sendBack({
      type: "cart.changedElsewhere",
      memberId: kept?.memberId ?? null,
      contents: kept === null ? emptyContents : contentsOf(kept, kept.memberId),
    })
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    // Without a key everything was cleared at once.
    if (key === null || key === keptCart.key) tell(keptCart.parse(newValue))
  }
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) void keptCart.read().then(tell)
  }
  window.addEventListener("storage", onStorage)
  window.addEventListener("pageshow", onPageShow)
  return () => {
    window.removeEventListener("storage", onStorage)
    window.removeEventListener("pageshow", onPageShow)
  }
})

/** The cart with this device's memory and the server's check. */
export const liveCart = cartMachine.provide({
  actors: {
    followMember: followMember(),
    followOtherTabs,
    readCart: fromPromise<CartContents, { memberId: string }>(async ({ input }) =>
      contentsOf(await keptCart.read(), input.memberId),
    ),
    checkCart: fromApi(() => import("#api/orders.ts").then((api) => api.checkCart(changeOf))),
  },
  actions: { keepCart: (_, kept) => void keepCart(kept) },
})
