/**
 * The member's cart (SPEC §3, §4; DECISIONS §3, §7): what is in it, kept on this device for this member and the same in
 * every tab. It lives as long as the page, outside React. The server is asked before anything is paid for, and what it
 * says is shown on the lines until the member accepts it.
 */
import { assign, emit, fromCallback, fromPromise, setup } from "xstate"
import { defectToast, isExpired, problemToast } from "../outcomes.ts"
import type { Fact } from "../flow-effects.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import * as cart from "./cart-lines.ts"
import type { CartLine, LineChange, Variant } from "./cart-lines.ts"

/** What of the cart is kept between visits. */
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
type Ordered = readonly (Variant & { readonly quantity: number })[]

export type CartEvent =
  | { readonly type: "member.came"; readonly memberId: string }
  | { readonly type: "member.left" }
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
const toast = (tone: "success" | "error" | "info", text: string): Fact => ({ type: "toast", tone, text })
const go = (to: string): Fact => ({ type: "go", to, replace: false })

export const cartMachine = setup({
  types: {} as {
    context: CartContext
    events: CartEvent
    emitted: Fact
    tags: "open" | "busy"
  },
  actors: {
    readCart: fromPromise<CartContents, { memberId: string }>(() =>
      Promise.reject(new Error("readCart is not provided")),
    ),
    checkCart: fromPromise<Checked, { lines: readonly CartLine[] }>(() =>
      Promise.reject(new Error("checkCart is not provided")),
    ),
    /** Tells who is logged in here, now and whenever it changes. */
    followMember: fromCallback(() => {
      throw new Error("followMember is not provided")
    }),
    /** Tells what other tabs of this browser do with the cart. */
    followOtherTabs: fromCallback<CartEvent>(() => {
      throw new Error("followOtherTabs is not provided")
    }),
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
    isUnchangedOnTheWay: ({ context }, { checked }: { checked: Checked }) =>
      context.isProceeding && checked._tag === "Ok" && checked.value.length === 0,
    isChanged: (_, { checked }: { checked: Checked }) => checked._tag === "Ok",
    isExpired,
  },
  actions: {
    /** Writes lines and totals to the device. */
    keepCart: (_of, _params: { memberId: string | null } & CartContents) => {},
    takeMember: assign((_, { memberId }: { memberId: string }) => ({ ...nothing, memberId })),
    forgetMember: assign({ ...nothing, memberId: null }),
    takeContents: assign(({ context }, { contents }: { contents: CartContents }) => ({
      lines: contents.lines,
      settled: contents.settled,
      changes: cart.standing(contents.lines, context.changes),
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
          changes: cart.standing(lines, context.changes),
          pending: { keys, name: name ?? "", shown: context.lines },
        }
      },
    ),
    forgetPending: assign({ pending: null }),
    setQuantity: assign(({ context }, { key, quantity }: { key: string; quantity: number }) => {
      const lines = cart.withQuantity(context.lines, key, quantity)
      return { lines, changes: cart.standing(lines, context.changes) }
    }),
    setVariant: assign(
      ({ context }, { key, ...variant }: { key: string } & Pick<CartLine, "size" | "color" | "image">) => {
        const lines = cart.withVariant(context.lines, key, variant)
        return { lines, changes: cart.standing(lines, context.changes) }
      },
    ),
    emptyCart: assign({ lines: [], changes: [] }),
    takeOrderOut: assign(
      ({ context }, { reference, ordered }: { reference: string; ordered: Ordered | null }) => {
        const lines = ordered === null ? [] : cart.withoutOrdered(context.lines, ordered)
        return {
          lines,
          changes: cart.standing(lines, context.changes),
          settled: [...context.settled, reference].slice(-20),
        }
      },
    ),
    beginCheck: assign((_, { isProceeding }: { isProceeding: boolean }) => ({
      isProceeding,
      isAnswered: false,
    })),
    /** Of lines that are still there: another tab may have changed the cart meanwhile. */
    takeChanges: assign(({ context }, { checked }: { checked: Checked }) => ({
      changes: checked._tag === "Ok" ? cart.standing(context.lines, checked.value) : [],
      isAnswered: checked._tag === "Ok",
    })),
    acceptChanges: assign(({ context }) => ({
      lines: cart.withChanges(context.lines, context.changes),
      changes: [],
    })),
    sayAdded: emit(({ context }) => toast("success", `"${context.pending?.name}" added to cart!`)),
    sayRemoved: emit(({ context }) => toast("success", `"${context.pending?.name}" removed from cart!`)),
    sayCleared: emit(toast("success", "Cart cleared!")),
    sayChanged: emit(toast("info", "Something in your cart has changed. Please look at it before you pay.")),
    sayFailure: emit(problemToast),
    sayDefect: emit(defectToast),
    goToCheckout: emit(go("/dashboard/store/checkout")),
    goToCart: emit(go("/dashboard/store/cart")),
  },
}).createMachine({
  id: "cart",
  description:
    "What a member has put into the cart: kept on this device, the same in every tab, and checked with the server before it is paid for.",
  context: { ...nothing, memberId: null },
  invoke: [
    { id: "followMember", src: "followMember" },
    { id: "followOtherTabs", src: "followOtherTabs" },
  ],
  initial: "closed",
  states: {
    closed: {
      description: "Nobody is logged in, so there is no cart.",
      on: {
        "member.came": {
          target: "reading",
          actions: { type: "takeMember", params: ({ event }) => ({ memberId: event.memberId }) },
        },
      },
    },
    reading: {
      description: "Reads what this member left in the cart on this device.",
      on: { "member.left": { target: "closed", actions: "forgetMember" } },
      invoke: {
        id: "readCart",
        src: "readCart",
        input: ({ context }) => ({ memberId: context.memberId ?? "" }),
        onDone: {
          target: "open",
          actions: { type: "takeContents", params: ({ event }) => ({ contents: event.output }) },
        },
        onError: "open",
      },
    },
    open: {
      tags: ["open"],
      initial: "ready",
      on: {
        "member.left": { target: "closed", actions: "forgetMember" },
        "member.came": {
          guard: { type: "isAnotherMember", params: ({ event }) => ({ memberId: event.memberId }) },
          target: "reading",
          actions: { type: "takeMember", params: ({ event }) => ({ memberId: event.memberId }) },
        },
        "cart.changedElsewhere": {
          guard: { type: "isOwnCart", params: ({ event }) => ({ memberId: event.memberId }) },
          actions: { type: "takeContents", params: ({ event }) => ({ contents: event.contents }) },
        },
      },
      states: {
        ready: {
          initial: "resting",
          on: {
            "variant.chosen": {
              actions: [
                {
                  type: "setVariant",
                  params: ({ event: { key, size, color, image } }) => ({ key, size, color, image }),
                },
                { type: "keepCart", params: ({ context }) => context },
                "goToCart",
              ],
            },
            "cart.cleared": {
              actions: ["emptyCart", { type: "keepCart", params: ({ context }) => context }, "sayCleared"],
            },
            "order.settled": {
              guard: { type: "isNewOrder", params: ({ event }) => ({ reference: event.reference }) },
              actions: [
                {
                  type: "takeOrderOut",
                  params: ({ event }) => ({ reference: event.reference, ordered: event.ordered }),
                },
                { type: "keepCart", params: ({ context }) => context },
              ],
            },
            "changes.accepted": {
              actions: ["acceptChanges", { type: "keepCart", params: ({ context }) => context }],
            },
          },
          states: {
            resting: {
              description: "The cart lies open; pieces can be added, changed and removed.",
              on: {
                "addition.requested": {
                  target: "adding",
                  actions: [
                    { type: "beginAddition", params: ({ event }) => ({ line: event.line }) },
                    { type: "keepCart", params: ({ context }) => context },
                  ],
                },
                "removal.requested": {
                  target: "removing",
                  actions: [
                    {
                      type: "beginRemoval",
                      params: ({ event }) => ({ keys: event.keys, name: event.name }),
                    },
                    { type: "keepCart", params: ({ context }) => context },
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
                      { type: "keepCart", params: ({ context }) => context },
                    ],
                  },
                  {
                    actions: [
                      {
                        type: "setQuantity",
                        params: ({ event }) => ({ key: event.key, quantity: event.quantity }),
                      },
                      { type: "keepCart", params: ({ context }) => context },
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
              description: "It is stored; it shows as loading for two seconds, then in the cart.",
              after: { cartDelay: { target: "resting", actions: ["sayAdded", "forgetPending"] } },
            },
            removing: {
              description:
                "It is taken out on the device; it shows as loading for two seconds, then it is gone.",
              after: { cartDelay: { target: "resting", actions: ["sayRemoved", "forgetPending"] } },
            },
          },
        },
        checking: {
          description:
            "The server compares price, stock, size and colour of every line before anything is paid.",
          tags: ["busy"],
          invoke: {
            id: "checkCart",
            src: "checkCart",
            input: ({ context }) => ({ lines: context.lines }),
            onDone: [
              {
                guard: { type: "isUnchangedOnTheWay", params: ({ event }) => ({ checked: event.output }) },
                target: "ready",
                actions: [
                  { type: "takeChanges", params: ({ event }) => ({ checked: event.output }) },
                  "goToCheckout",
                ],
              },
              {
                guard: { type: "isUnchanged", params: ({ event }) => ({ checked: event.output }) },
                target: "ready",
                actions: { type: "takeChanges", params: ({ event }) => ({ checked: event.output }) },
              },
              {
                guard: { type: "isChanged", params: ({ event }) => ({ checked: event.output }) },
                target: "ready",
                actions: [
                  { type: "takeChanges", params: ({ event }) => ({ checked: event.output }) },
                  "sayChanged",
                ],
              },
              {
                guard: { type: "isExpired", params: ({ event }) => ({ outcome: event.output }) },
                target: "ready",
              },
              {
                target: "ready",
                actions: { type: "sayFailure", params: ({ event }) => ({ outcome: event.output }) },
              },
            ],
            onError: { target: "ready", actions: "sayDefect" },
          },
        },
      },
    },
  },
})
