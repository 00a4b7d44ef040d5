/** The context, the events, the guards and the actions of the cart; cart.machine.ts is its chart. */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import { defectToast, isExpired, problemToast } from "../outcomes.ts"
import type { FlowEffect } from "../flow-effects.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import * as cart from "./cart-lines.ts"
import type { CartContents, CartLine, ChosenVariant, LineChange, Ordered } from "./cart-lines.ts"
import { notProvided } from "../not-provided.ts"

export interface CartContext extends CartContents {
  readonly memberId: string | null
  /**
   * The change being applied. It is stored in `lines` at once, so that leaving the page loses nothing (DECISIONS
   * §8). Pages show it after two seconds.
   */
  readonly pending: {
    readonly keys: readonly string[]
    readonly name: string
    /** The cart before the change. */
    readonly shown: readonly CartLine[]
  } | null
  /** Changes that the server found and the member has not accepted yet. */
  readonly changes: readonly LineChange[]
  /** True while the member is on the way to the checkout. */
  readonly isProceeding: boolean
  /** True when the last check by the server succeeded. */
  readonly isAnswered: boolean
}

type Checked = Outcome<readonly LineChange[], Failure>

export type CartEvent =
  | { readonly type: "member.loggedIn"; readonly memberId: string }
  | { readonly type: "member.loggedOut" }
  /** Another tab changed the cart. `memberId` is null when the stored cart was removed. */
  | {
      readonly type: "cart.changedElsewhere"
      readonly memberId: string | null
      readonly contents: CartContents
    }
  | { readonly type: "addition.requested"; readonly line: CartLine }
  | { readonly type: "removal.requested"; readonly keys: readonly string[]; readonly name: string }
  | { readonly type: "quantity.chosen"; readonly key: string; readonly quantity: number }
  | ({ readonly type: "variant.chosen"; readonly key: string } & ChosenVariant)
  | { readonly type: "cart.cleared" }
  /** The member pressed 'Proceed to Payment'. The checkout opens when the server finds no changes. */
  | { readonly type: "checkout.requested" }
  /** The checkout asks the server for changes. */
  | { readonly type: "check.requested" }
  /** The member opened another page. */
  | { readonly type: "cart.left" }
  | { readonly type: "changes.accepted" }
  /** An order was confirmed. `ordered` lists the items to remove; null empties the cart. */
  | { readonly type: "order.settled"; readonly reference: string; readonly ordered: Ordered | null }

export const emptyContext = {
  lines: [],
  settled: [],
  pending: null,
  changes: [],
  isProceeding: false,
  isAnswered: false,
}
const toast = (tone: "success" | "error" | "info", text: string): FlowEffect => ({
  type: "toast",
  tone,
  text,
})
const navigate = (to: string): FlowEffect => ({ type: "navigate", to, replace: false })

export const cartSetup = setup({
  types: {} as {
    context: CartContext
    events: CartEvent
    emitted: FlowEffect
    tags: "open" | "busy"
  },
  actors: {
    readCart: fromPromise<CartContents, { memberId: string }>(notProvided("readCart")),
    checkCart: fromPromise<Checked, { lines: readonly CartLine[] }>(notProvided("checkCart")),
    /** Reports who is logged in, now and on every change. */
    watchMember: fromCallback(notProvided("watchMember")),
    /** Reports changes of the cart by other tabs. */
    followOtherTabs: fromCallback<CartEvent>(notProvided("followOtherTabs")),
  },
  delays: {
    /** The loading time after Add and Remove, before pages show the change (SPEC §9). */
    cartDelay: 2_000,
  },
  guards: {
    isAnotherMember: ({ context }, { memberId }: { memberId: string }) => context.memberId !== memberId,
    isOwnCart: ({ context }, { memberId }: { memberId: string | null }) =>
      memberId === null || context.memberId === memberId,
    hasLines: ({ context }) => context.lines.length > 0,
    /** Quantity 0 removes the line, as Remove does (SPEC §4). */
    isRemoval: ({ context }, { key, quantity }: { key: string; quantity: number }) =>
      quantity < 1 && context.lines.some((line) => cart.keyOf(line) === key),
    isNewOrder: ({ context }, { reference }: { reference: string }) => !context.settled.includes(reference),
    isUnchanged: (_, { checked }: { checked: Checked }) =>
      checked._tag === "Ok" && checked.value.length === 0,
    isUnchangedForCheckout: ({ context }, { checked }: { checked: Checked }) =>
      context.isProceeding && checked._tag === "Ok" && checked.value.length === 0,
    isChanged: (_, { checked }: { checked: Checked }) => checked._tag === "Ok",
    isExpired,
  },
  actions: {
    /** Stores the lines, their totals and the settled orders on the device. */
    storeCart: notProvided<{ memberId: string | null } & CartContents>("storeCart"),
    setMember: assign((_, { memberId }: { memberId: string }) => ({ ...emptyContext, memberId })),
    clearMember: assign({ ...emptyContext, memberId: null }),
    setContents: assign(({ context }, { contents }: { contents: CartContents }) => ({
      lines: contents.lines,
      settled: contents.settled,
      changes: cart.relevantChanges(contents.lines, context.changes),
    })),
    beginAddition: assign(({ context }, { line }: { line: CartLine }) => ({
      lines: cart.withLine(context.lines, line),
      pending: { keys: [cart.keyOf(line)], name: line.name, shown: context.lines },
    })),
    beginRemoval: assign(
      ({ context }, { keys, name }: { keys: readonly string[]; name: string | undefined }) => {
        const lines = cart.withoutLines(context.lines, keys)
        return {
          lines,
          changes: cart.relevantChanges(lines, context.changes),
          pending: { keys, name: name ?? "", shown: context.lines },
        }
      },
    ),
    clearPending: assign({ pending: null }),
    setQuantity: assign(({ context }, { key, quantity }: { key: string; quantity: number }) => {
      const lines = cart.withQuantity(context.lines, key, quantity)
      return { lines, changes: cart.relevantChanges(lines, context.changes) }
    }),
    setVariant: assign(({ context }, { key, ...variant }: { key: string } & ChosenVariant) => {
      const lines = cart.withVariant(context.lines, key, variant)
      return { lines, changes: cart.relevantChanges(lines, context.changes) }
    }),
    emptyCart: assign({ lines: [], changes: [] }),
    removeOrdered: assign(
      ({ context }, { reference, ordered }: { reference: string; ordered: Ordered | null }) => {
        const lines = ordered === null ? [] : cart.withoutOrdered(context.lines, ordered)
        return {
          lines,
          changes: cart.relevantChanges(lines, context.changes),
          settled: [...context.settled, reference].slice(-20),
        }
      },
    ),
    beginCheck: assign((_, { isProceeding }: { isProceeding: boolean }) => ({
      isProceeding,
      isAnswered: false,
    })),
    stayOnOtherPage: assign({ isProceeding: false }),
    /** Drops the changes of lines that another tab has removed meanwhile. */
    setChanges: assign(({ context }, { checked }: { checked: Checked }) => ({
      changes: checked._tag === "Ok" ? cart.relevantChanges(context.lines, checked.value) : [],
      isAnswered: checked._tag === "Ok",
    })),
    acceptChanges: assign(({ context }) => ({
      lines: cart.withChanges(context.lines, context.changes),
      changes: [],
    })),
    toastAdded: emit(({ context }) => toast("success", `"${context.pending?.name}" added to cart!`)),
    toastRemoved: emit(({ context }) => toast("success", `"${context.pending?.name}" removed from cart!`)),
    toastCleared: emit(toast("success", "Cart cleared!")),
    toastChanged: emit(
      toast("info", "Something in your cart has changed. Please look at it before you pay."),
    ),
    toastFailure: emit(problemToast),
    toastDefect: emit(defectToast),
    navigateToCheckout: emit(navigate("/dashboard/store/checkout")),
    navigateToCart: emit(navigate("/dashboard/store/cart")),
  },
})
