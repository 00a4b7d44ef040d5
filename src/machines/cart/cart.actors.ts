import { fromCallback, fromPromise, type SnapshotFrom } from "xstate"
import { app, sessionOf, type Session } from "../app/app.ts"
import { fromApi } from "../from-api.ts"
import type { sessionMachine } from "../session/session.machine.ts"
import { cartMachine, type CartContents, type CartEvent } from "./cart.machine.ts"
import { contentsOf, emptyContents, keepCart, keptCart, type KeptCart } from "./kept-cart.ts"

/** The member is whoever the session says; a session that broke is followed by the next one. */
const noSubscription = (): void => {}
const followMember = fromCallback<CartEvent>(({ sendBack }) => {
  let session: Session | undefined
  let stop = noSubscription
  let last: string | null = null
  const read = (snapshot: SnapshotFrom<typeof sessionMachine>): void => {
    const memberId = snapshot.hasTag("member") ? (snapshot.context.user?._id ?? null) : null
    if (memberId === last) return
    last = memberId
    sendBack(memberId === null ? { type: "member.left" } : { type: "member.came", memberId })
  }
  const follow = (): void => {
    const now = sessionOf(app) as Session | undefined
    if (now === session) return
    stop()
    session = now
    if (now === undefined) return
    read(now.getSnapshot())
    const subscription = now.subscribe(read)
    stop = () => subscription.unsubscribe()
  }
  follow()
  const root = app.subscribe(follow)
  return () => {
    root.unsubscribe()
    stop()
  }
})

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
    followMember,
    followOtherTabs,
    readCart: fromPromise<CartContents, { memberId: string }>(async ({ input }) =>
      contentsOf(await keptCart.read(), input.memberId),
    ),
    checkCart: fromApi(() => import("#api/orders.ts").then((api) => api.checkCart)),
  },
  actions: { keepCart: (_, kept) => void keepCart(kept) },
})
