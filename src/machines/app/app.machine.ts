/**
 * The root of everything that outlives a page: the session, the cart, the chat's connection, and the payment that a provider sent a member back
 * from, once per reference however often the page asks (STATECHARTS §2.6 and §2.8). A page shows one such payment, so one is
 * followed: what breaks then has a name that the root can listen to.
 */
import {
  type AnyActorLogic,
  assertEvent,
  assign,
  emit,
  fromCallback,
  setup,
  spawnChild,
  stopChild,
} from "xstate"
import type { FlowEffect } from "../flow-effects.ts"
import { notProvided } from "../not-provided.ts"
import type { PaymentReturnInput } from "../payment-return/payment-return.machine.ts"
import { somethingWrong } from "../../outcome.ts"

export type AppEvent =
  /** A page was opened with a payment's reference in its address. */
  | { readonly type: "payment.returned"; readonly payment: PaymentReturnInput }
  /** The member has read how the payment ended. */
  | { readonly type: "payment.seen"; readonly reference: string }
  /** A page of members shows the cart. */
  | { readonly type: "cart.needed" }
  /** A page of members is there, and has come to rest. */
  | { readonly type: "chat.needed" }
  /** Try again, after the session broke more than once. */
  | { readonly type: "restart.requested" }
  | { readonly type: "xstate.error.actor.session"; readonly error: unknown }
  | { readonly type: "xstate.error.actor.cart"; readonly error: unknown }
  | { readonly type: "xstate.error.actor.chat"; readonly error: unknown }
  | { readonly type: "xstate.error.actor.paymentReturn"; readonly error: unknown }

const missing = (name: string): AnyActorLogic => fromCallback(notProvided(name))

/** How often the session may break before it is not started anew by itself. */
const maxRestarts = 2

export const appMachine = setup({
  types: {} as {
    context: {
      readonly restarts: number
      /** The reference of the payment that came back and is followed; null without one. */
      readonly followed: string | null
      readonly isCartOpen: boolean
      readonly isChatOpen: boolean
    }
    events: AppEvent
    emitted: FlowEffect
    tags: "broken"
  },
  actors: {
    session: missing("session"),
    paymentReturn: missing("paymentReturn"),
    cart: missing("cart"),
    chat: missing("chat"),
  },
  guards: {
    isNewReference: ({ context, event }) =>
      event.type === "payment.returned" && context.followed !== event.payment.reference,
    isFollowed: ({ context, event }) => event.type === "payment.seen" && context.followed === event.reference,
    isCartClosed: ({ context }) => !context.isCartOpen,
    isChatClosed: ({ context }) => !context.isChatOpen,
    hasExceededRestarts: ({ context }) => context.restarts >= maxRestarts,
  },
  actions: {
    startSession: spawnChild("session", { id: "session", systemId: "session" }),
    stopSession: stopChild("session"),
    openCart: spawnChild("cart", { id: "cart", systemId: "cart" }),
    closeCart: stopChild("cart"),
    markCartOpen: assign({ isCartOpen: true }),
    markCartClosed: assign({ isCartOpen: false }),
    openChat: spawnChild("chat", { id: "chat", systemId: "chat" }),
    closeChat: stopChild("chat"),
    markChatOpen: assign({ isChatOpen: true }),
    markChatClosed: assign({ isChatOpen: false }),
    countRestart: assign({ restarts: ({ context }) => context.restarts + 1 }),
    resetBreakdowns: assign({ restarts: 0 }),
    toastSomethingWrong: emit({ type: "toast", tone: "error", text: somethingWrong }),
    setReference: assign({
      followed: ({ event }) => {
        assertEvent(event, "payment.returned")
        return event.payment.reference
      },
    }),
    clearReference: assign({ followed: null }),
    startPaymentReturn: spawnChild("paymentReturn", {
      id: "paymentReturn",
      input: ({ event }: { event: AppEvent }) => {
        assertEvent(event, "payment.returned")
        return event.payment
      },
    }),
    stopPaymentReturn: stopChild("paymentReturn"),
  },
}).createMachine({
  id: "app",
  description:
    "What outlives every page: who is logged in, the cart, the line to the chat, and the payment that a member comes back from.",
  context: { restarts: 0, followed: null, isCartOpen: false, isChatOpen: false },
  initial: "running",
  entry: "startSession",
  states: {
    running: {
      description: "The portal is open. A payment that came back is followed once per reference.",
      on: {
        "payment.returned": {
          guard: "isNewReference",
          actions: ["stopPaymentReturn", "setReference", "startPaymentReturn"],
        },
        "payment.seen": { guard: "isFollowed", actions: ["stopPaymentReturn", "clearReference"] },
        "xstate.error.actor.paymentReturn": {
          actions: ["toastSomethingWrong", "stopPaymentReturn", "clearReference"],
        },
        "cart.needed": { guard: "isCartClosed", actions: ["markCartOpen", "openCart"] },
        "xstate.error.actor.cart": { actions: ["toastSomethingWrong", "closeCart", "markCartClosed"] },
        "chat.needed": { guard: "isChatClosed", actions: ["markChatOpen", "openChat"] },
        "xstate.error.actor.chat": { actions: ["toastSomethingWrong", "closeChat", "markChatClosed"] },
        "xstate.error.actor.session": [
          { guard: "hasExceededRestarts", target: "broken", actions: "stopSession" },
          { actions: ["countRestart", "toastSomethingWrong", "stopSession", "startSession"] },
        ],
      },
    },
    broken: {
      description: "The session broke again and again: a screen says so and offers to try again.",
      tags: ["broken"],
      on: {
        "restart.requested": { target: "running", actions: ["resetBreakdowns", "startSession"] },
      },
    },
  },
})
