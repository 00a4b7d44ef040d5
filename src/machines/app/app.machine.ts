/**
 * Runs the flows that outlive a page: the session, the cart, the chat connection, and the payment that a member
 * returns from. Each payment reference is confirmed once, however often the page asks (STATECHARTS §2.6 and §2.8). A
 * page shows one returned payment, so the machine follows only one.
 */
import {
  type ActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  assertEvent,
  assign,
  emit,
  setup,
} from "xstate"
import type { EmittedFrom, EventFromLogic, InputFrom, SnapshotFrom } from "xstate"
import type { cartMachine } from "../cart/cart.machine.ts"
import type { chatMachine } from "../chat/chat.machine.ts"
import type { FlowEffect } from "../flow-effects.ts"
import { notProvided } from "../not-provided.ts"
import type { PaymentReturnInput } from "../payment-return/payment-return-setup.ts"
import type { paymentReturnMachine } from "../payment-return/payment-return.machine.ts"
import type { sessionMachine } from "../session/session.machine.ts"
import { somethingWrong } from "../../outcome.ts"

export type AppEvent =
  /** A page was opened with a payment's reference in its address. */
  | { readonly type: "payment.returned"; readonly payment: PaymentReturnInput }
  /** The member has read the result of the payment. */
  | { readonly type: "payment.seen"; readonly reference: string }
  /** A member page shows the cart. */
  | { readonly type: "cart.needed" }
  /** A page shows messages, or it has loaded and is idle. */
  | { readonly type: "chat.needed" }
  /** No page shows messages, and the device uses less data. */
  | { readonly type: "chat.unneeded" }
  /** The member pressed Retry after the session failed three times. */
  | { readonly type: "restart.requested" }

/** The type of the machine `M`, and of logic that delegates to it. */
export type LogicOf<M extends AnyStateMachine> = ActorLogic<
  SnapshotFrom<M>,
  EventFromLogic<M>,
  InputFrom<M>,
  AnyActorRef["system"],
  EmittedFrom<M>
>

const machineNotProvided = <M extends AnyStateMachine>(name: string): LogicOf<M> => ({
  getInitialSnapshot: notProvided(name),
  getPersistedSnapshot: notProvided(name),
  transition: notProvided(name),
})

/** How often a failed session restarts automatically. */
const maxRestarts = 2

export const appMachine = setup({
  types: {} as {
    context: {
      readonly restarts: number
      /** The reference of the returned payment; null without one. */
      readonly followed: string | null
    }
    events: AppEvent
    emitted: FlowEffect
    tags: "broken"
    children: { session: "session"; cart: "cart"; chat: "chat"; paymentReturn: "paymentReturn" }
  },
  actors: {
    session: machineNotProvided<typeof sessionMachine>("session"),
    cart: machineNotProvided<typeof cartMachine>("cart"),
    chat: machineNotProvided<typeof chatMachine>("chat"),
    paymentReturn: machineNotProvided<typeof paymentReturnMachine>("paymentReturn"),
  },
  guards: {
    isFollowed: ({ context }, { reference }: { reference: string }) => context.followed === reference,
    isAnother: ({ context }, { reference }: { reference: string }) => context.followed !== reference,
    hasExceededRestarts: ({ context }) => context.restarts >= maxRestarts,
  },
  actions: {
    countRestart: assign({ restarts: ({ context }) => context.restarts + 1 }),
    resetRestarts: assign({ restarts: 0 }),
    setReference: assign((_, { reference }: { reference: string }) => ({ followed: reference })),
    clearReference: assign({ followed: null }),
    toastSomethingWrong: emit({ type: "toast", tone: "error", text: somethingWrong }),
  },
}).createMachine({
  id: "app",
  description:
    "What outlives every page: the session, the cart, the chat connection, and a payment that has come back.",
  context: { restarts: 0, followed: null },
  type: "parallel",
  states: {
    session: {
      initial: "running",
      states: {
        running: {
          description: "The session is there. If it breaks, it starts again, at most twice.",
          invoke: {
            id: "session",
            src: "session",
            onError: [
              { guard: "hasExceededRestarts", target: "broken" },
              { target: "running", reenter: true, actions: ["countRestart", "toastSomethingWrong"] },
            ],
          },
        },
        broken: {
          description: "The session broke three times. A screen says so and offers Retry.",
          tags: ["broken"],
          on: { "restart.requested": { target: "running", actions: "resetRestarts" } },
        },
      },
    },
    cart: {
      initial: "closed",
      states: {
        closed: {
          description: "No page has shown the cart yet.",
          on: { "cart.needed": "open" },
        },
        open: {
          description: "The cart is read from this device and kept up to date.",
          invoke: { id: "cart", src: "cart", onError: { target: "closed", actions: "toastSomethingWrong" } },
        },
      },
    },
    chat: {
      initial: "closed",
      states: {
        closed: {
          description: "No page needs the chat connection.",
          on: { "chat.needed": "open" },
        },
        open: {
          description: "The page holds one connection to the chat.",
          invoke: { id: "chat", src: "chat", onError: { target: "closed", actions: "toastSomethingWrong" } },
          on: { "chat.unneeded": "closed" },
        },
      },
    },
    paymentReturn: {
      initial: "idle",
      states: {
        idle: {
          description: "No payment has come back.",
          on: {
            "payment.returned": {
              target: "followed",
              actions: {
                type: "setReference",
                params: ({ event }) => ({ reference: event.payment.reference }),
              },
            },
          },
        },
        followed: {
          description: "One payment is confirmed, once, however often its page is opened.",
          invoke: {
            id: "paymentReturn",
            src: "paymentReturn",
            input: ({ event }) => {
              assertEvent(event, "payment.returned")
              return event.payment
            },
            onError: { target: "idle", actions: ["clearReference", "toastSomethingWrong"] },
          },
          on: {
            "payment.returned": {
              guard: { type: "isAnother", params: ({ event }) => ({ reference: event.payment.reference }) },
              target: "followed",
              reenter: true,
              actions: {
                type: "setReference",
                params: ({ event }) => ({ reference: event.payment.reference }),
              },
            },
            "payment.seen": {
              guard: { type: "isFollowed", params: ({ event }) => ({ reference: event.reference }) },
              target: "idle",
              actions: "clearReference",
            },
          },
        },
      },
    },
  },
})
