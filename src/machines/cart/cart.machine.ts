/**
 * The member's cart (SPEC §3, §4; DECISIONS §3, §7): what is in it, stored on this device for this member and the same in
 * every tab. It lives as long as the page, outside React. The server is asked before anything is paid for, and what it
 * says is shown on the lines until the member accepts it.
 */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import { defectToast, isExpired, problemToast } from "../outcomes.ts"
import type { FlowEffect } from "../flow-effects.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import * as cart from "./cart-lines.ts"
import type { CartLine, LineChange, Ordered } from "./cart-lines.ts"
import { notProvided } from "../not-provided.ts"

/** The part of the cart that is stored between visits. */
export interface CartContents {
  readonly lines: readonly CartLine[]
  /** References of the orders whose lines have left the cart: none leaves twice. */
  readonly settled: readonly string[]
}

export interface CartContext extends CartContents {
  readonly memberId: string | null
  /**
   * What is being added or removed. It is stored and counts in `lines` at once, so that leaving the page loses nothing
   * (DECISIONS §8); for two seconds pages show the cart without it.
   */
  readonly pending: {
    readonly keys: readonly string[]
    readonly name: string
    /** The cart as it was before. */
    readonly shown: readonly CartLine[]
  } | null
  /** What the server found changed and the member has not accepted yet. */
  readonly changes: readonly LineChange[]
  /** Whether the member is on the way to the checkout. */
  readonly isProceeding: boolean
  /** Whether the last question to the server was answered. */
  readonly isAnswered: boolean
}

/** The lines that pages show: what is being added or removed applies to them after two seconds (SPEC §4). */
export const shownLines = ({ lines, pending }: Pick<CartContext, "lines" | "pending">): readonly CartLine[] =>
  pending?.shown ?? lines

type Checked = Outcome<readonly LineChange[], Failure>

export type CartEvent =
  | { readonly type: "member.loggedIn"; readonly memberId: string }
  | { readonly type: "member.loggedOut" }
  /** Another tab changed the cart; null: it is gone. */
  | {
      readonly type: "cart.changedElsewhere"
      readonly memberId: string | null
      readonly contents: CartContents
    }
  | { readonly type: "addition.requested"; readonly line: CartLine }
  | { readonly type: "removal.requested"; readonly keys: readonly string[]; readonly name: string }
  | { readonly type: "quantity.chosen"; readonly key: string; readonly quantity: number }
  | ({ readonly type: "variant.chosen"; readonly key: string } & Pick<CartLine, "size" | "color" | "image">)
  | { readonly type: "cart.cleared" }
  /** 'Proceed to Payment': on to the checkout when the server finds nothing changed. */
  | { readonly type: "checkout.requested" }
  /** The checkout asks what is no longer as the cart has it. */
  | { readonly type: "check.requested" }
  | { readonly type: "changes.accepted" }
  /** An order was confirmed: all of the cart was bought, or, of one that was confirmed before, only its lines. */
  | { readonly type: "order.settled"; readonly reference: string; readonly ordered: Ordered | null }

const nothing = { lines: [], settled: [], pending: null, changes: [], isProceeding: false, isAnswered: false }
const toast = (tone: "success" | "error" | "info", text: string): FlowEffect => ({
  type: "toast",
  tone,
  text,
})
const navigate = (to: string): FlowEffect => ({ type: "navigate", to, replace: false })

export const cartMachine = setup({
  types: {} as {
    context: CartContext
    events: CartEvent
    emitted: FlowEffect
    tags: "open" | "busy"
  },
  actors: {
    readCart: fromPromise<CartContents, { memberId: string }>(notProvided("readCart")),
    checkCart: fromPromise<Checked, { lines: readonly CartLine[] }>(notProvided("checkCart")),
    /** Tells who is logged in here, now and whenever it changes. */
    watchMember: fromCallback(notProvided("watchMember")),
    /** Tells what other tabs of this browser do with the cart. */
    followOtherTabs: fromCallback<CartEvent>(notProvided("followOtherTabs")),
  },
  delays: {
    /** SPEC §9: what is added or removed shows as loading for this long before it applies. */
    cartDelay: 2_000,
  },
  guards: {
    isAnotherMember: ({ context }, { memberId }: { memberId: string }) => context.memberId !== memberId,
    isOwnCart: ({ context }, { memberId }: { memberId: string | null }) =>
      memberId === null || context.memberId === memberId,
    hasLines: ({ context }) => context.lines.length > 0,
    /** SPEC §4: setting quantity 0 removes the line, as Remove does. */
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
    /** Writes lines and totals to the device. */
    storeCart: notProvided<{ memberId: string | null } & CartContents>("storeCart"),
    setMember: assign((_, { memberId }: { memberId: string }) => ({ ...nothing, memberId })),
    clearMember: assign({ ...nothing, memberId: null }),
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
    setVariant: assign(
      ({ context }, { key, ...variant }: { key: string } & Pick<CartLine, "size" | "color" | "image">) => {
        const lines = cart.withVariant(context.lines, key, variant)
        return { lines, changes: cart.relevantChanges(lines, context.changes) }
      },
    ),
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
    /** Of lines that are still there: another tab may have changed the cart meanwhile. */
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
}).createMachine({
  id: "cart",
  description:
    "The member's cart is stored on this device and is the same in every tab. The server checks it before the member pays.",
  context: { ...nothing, memberId: null },
  invoke: [
    { id: "watchMember", src: "watchMember" },
    { id: "followOtherTabs", src: "followOtherTabs" },
  ],
  initial: "closed",
  states: {
    closed: {
      description: "Nobody is logged in, so there is no cart.",
      on: {
        "member.loggedIn": {
          target: "reading",
          actions: { type: "setMember", params: ({ event }) => ({ memberId: event.memberId }) },
        },
      },
    },
    reading: {
      description: "Reads this member's cart from this device.",
      on: { "member.loggedOut": { target: "closed", actions: "clearMember" } },
      invoke: {
        id: "readCart",
        src: "readCart",
        input: ({ context }) => ({ memberId: context.memberId ?? "" }),
        onDone: {
          target: "open",
          actions: { type: "setContents", params: ({ event }) => ({ contents: event.output }) },
        },
        onError: "open",
      },
    },
    open: {
      tags: ["open"],
      initial: "ready",
      on: {
        "member.loggedOut": { target: "closed", actions: "clearMember" },
        "member.loggedIn": {
          guard: { type: "isAnotherMember", params: ({ event }) => ({ memberId: event.memberId }) },
          target: "reading",
          actions: { type: "setMember", params: ({ event }) => ({ memberId: event.memberId }) },
        },
        "cart.changedElsewhere": {
          guard: { type: "isOwnCart", params: ({ event }) => ({ memberId: event.memberId }) },
          actions: { type: "setContents", params: ({ event }) => ({ contents: event.contents }) },
        },
      },
      states: {
        ready: {
          initial: "idle",
          on: {
            "variant.chosen": {
              actions: [
                {
                  type: "setVariant",
                  params: ({ event: { key, size, color, image } }) => ({ key, size, color, image }),
                },
                { type: "storeCart", params: ({ context }) => context },
                "navigateToCart",
              ],
            },
            "cart.cleared": {
              actions: ["emptyCart", { type: "storeCart", params: ({ context }) => context }, "toastCleared"],
            },
            "order.settled": {
              guard: { type: "isNewOrder", params: ({ event }) => ({ reference: event.reference }) },
              actions: [
                {
                  type: "removeOrdered",
                  params: ({ event }) => ({ reference: event.reference, ordered: event.ordered }),
                },
                { type: "storeCart", params: ({ context }) => context },
              ],
            },
            "changes.accepted": {
              actions: ["acceptChanges", { type: "storeCart", params: ({ context }) => context }],
            },
          },
          states: {
            idle: {
              description: "The cart is ready. Items can be added, changed and removed.",
              on: {
                "addition.requested": {
                  target: "adding",
                  actions: [
                    { type: "beginAddition", params: ({ event }) => ({ line: event.line }) },
                    { type: "storeCart", params: ({ context }) => context },
                  ],
                },
                "removal.requested": {
                  target: "removing",
                  actions: [
                    {
                      type: "beginRemoval",
                      params: ({ event }) => ({ keys: event.keys, name: event.name }),
                    },
                    { type: "storeCart", params: ({ context }) => context },
                  ],
                },
                "quantity.chosen": [
                  {
                    guard: {
                      type: "isRemoval",
                      params: ({ event }) => ({ key: event.key, quantity: event.quantity }),
                    },
                    target: "removing",
                    actions: [
                      {
                        type: "beginRemoval",
                        params: ({ context, event }) => ({
                          keys: [event.key],
                          name: context.lines.find((line) => cart.keyOf(line) === event.key)?.name,
                        }),
                      },
                      { type: "storeCart", params: ({ context }) => context },
                    ],
                  },
                  {
                    actions: [
                      {
                        type: "setQuantity",
                        params: ({ event }) => ({ key: event.key, quantity: event.quantity }),
                      },
                      { type: "storeCart", params: ({ context }) => context },
                    ],
                  },
                ],
                "checkout.requested": {
                  guard: "hasLines",
                  target: "#cart.open.checking",
                  actions: { type: "beginCheck", params: { isProceeding: true } },
                },
                "check.requested": {
                  guard: "hasLines",
                  target: "#cart.open.checking",
                  actions: { type: "beginCheck", params: { isProceeding: false } },
                },
              },
            },
            adding: {
              description:
                "The item is stored at once. It shows as loading for two seconds, then in the cart.",
              after: { cartDelay: { target: "idle", actions: ["toastAdded", "clearPending"] } },
            },
            removing: {
              description:
                "The item is removed from the device at once. It shows as loading for two seconds, then it is gone.",
              after: { cartDelay: { target: "idle", actions: ["toastRemoved", "clearPending"] } },
            },
          },
        },
        checking: {
          description: "The server checks the price, stock, size and colour of every line.",
          tags: ["busy"],
          invoke: {
            id: "checkCart",
            src: "checkCart",
            input: ({ context }) => ({ lines: context.lines }),
            onDone: [
              {
                guard: { type: "isUnchangedForCheckout", params: ({ event }) => ({ checked: event.output }) },
                target: "ready",
                actions: [
                  { type: "setChanges", params: ({ event }) => ({ checked: event.output }) },
                  "navigateToCheckout",
                ],
              },
              {
                guard: { type: "isUnchanged", params: ({ event }) => ({ checked: event.output }) },
                target: "ready",
                actions: { type: "setChanges", params: ({ event }) => ({ checked: event.output }) },
              },
              {
                guard: { type: "isChanged", params: ({ event }) => ({ checked: event.output }) },
                target: "ready",
                actions: [
                  { type: "setChanges", params: ({ event }) => ({ checked: event.output }) },
                  "toastChanged",
                ],
              },
              {
                guard: { type: "isExpired", params: ({ event }) => ({ outcome: event.output }) },
                target: "ready",
              },
              {
                target: "ready",
                actions: { type: "toastFailure", params: ({ event }) => ({ outcome: event.output }) },
              },
            ],
            onError: { target: "ready", actions: "toastDefect" },
          },
        },
      },
    },
  },
})
