/** Models the root with two returned payments and a session that may fail. */
import { appMachine } from "#machines/app/app.machine.ts"
import type { PaymentReturnInput } from "#machines/payment-return/payment-return-setup.ts"
import type { SnapshotFrom } from "xstate"
import { broke, started, startedWith, toasts } from "../model/did.ts"
import type { Done } from "../model/did.ts"
import { defect } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

const payment = (reference: string): PaymentReturnInput => ({
  purpose: "event",
  reference,
  source: "PAYSTACK",
  home: "/dashboard/events/agm",
  toast: "Event registeration successfully",
  invalidate: [["events"]],
})
const [first, second] = [payment("r1"), payment("r2")]

type Root = SnapshotFrom<typeof appMachine>
const isFollowed = ({ children, context }: Root, { reference }: { reference: string }) =>
  children.paymentReturn !== undefined && context.followed === reference
const isRunning = (root: Root) => root.matches({ session: "running" })
const hasSession = ({ children }: Root) => children.session !== undefined
const hasCart = ({ children }: Root) => children.cart !== undefined
const hasChat = ({ children }: Root) => children.chat !== undefined
const stopped = (did: readonly Done[]) => did.flatMap((d) => (d.kind === "stop" ? [d.id] : []))

export const model: FlowModel<typeof appMachine> = {
  machine: appMachine,
  inputs: { "a page that was just opened": undefined },
  key: ({ context }) => [context.restarts, context.followed],
  stableStates: ["session.running"],
  cases: {
    "payment.returned": { "of one payment": { payment: first }, "of another": { payment: second } },
    "payment.seen": { "of one payment": { reference: "r1" }, "of another": { reference: "r2" } },
    "restart.requested": { plain: {} },
    "cart.needed": { plain: {} },
    "chat.needed": { plain: {} },
    "chat.unneeded": { plain: {} },
    "xstate.error.actor.chat": defect,
    "xstate.error.actor.cart": defect,
    "xstate.error.actor.paymentReturn": defect,
    "xstate.error.actor.session": defect,
  },
  rules: {
    "the session starts when the page loads": {
      section: "STATECHARTS §2.6",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ after, did }) => started(did).join() === "session" && hasSession(after),
    },
    "a returned payment is confirmed once, however often the page asks for it": {
      section: "SPEC §4 Payment return pages: calls the confirm or save endpoint once",
      when: ({ event }) => event.type === "payment.returned",
      check: ({ before, event, after, did }) =>
        isFollowed(after, event["payment"]) &&
        (isFollowed(before, event["payment"])
          ? started(did).length === 0
          : startedWith(did, "paymentReturn") === event["payment"]),
    },
    "a second returned payment stops and replaces the one before": {
      section: "STATECHARTS §2.6: keyed by reference",
      when: ({ before, event }) =>
        event.type === "payment.returned" && event["payment"] === second && isFollowed(before, first),
      check: ({ after, did }) =>
        isFollowed(after, second) && !isFollowed(after, first) && stopped(did).includes("paymentReturn"),
    },
    "a payment whose result was seen is no longer followed, and other payments are unaffected": {
      section: "SPEC §2: Continue refreshes the event and returns to it",
      when: ({ event }) => event.type === "payment.seen",
      check: ({ before, event, after }) =>
        !isFollowed(after, event as unknown as { reference: string }) &&
        (before.context.followed !== event["reference"] || after.matches({ paymentReturn: "idle" })) &&
        after.context.followed !== event["reference"] &&
        [first, second]
          .filter(({ reference }) => reference !== event["reference"])
          .every((other) => isFollowed(before, other) === isFollowed(after, other)),
    },
    "a payment that returns while none is followed starts its confirmation": {
      section: "DECISIONS §3: the second answers 409 with the same data",
      when: ({ before, event }) => event.type === "payment.returned" && before.context.followed === null,
      check: ({ did }) => started(did).includes("paymentReturn"),
    },
    "a defect of a followed payment shows one toast and stops the payment; the session is unaffected": {
      section: "STATECHARTS §2.8; SPEC §8",
      when: ({ before, event }) => broke(event, "paymentReturn") && before.context.followed !== null,
      check: ({ before, after, did }) =>
        toasts(did).join() === "Oops, something went wrong!" &&
        stopped(did).includes("paymentReturn") &&
        after.context.followed === null &&
        isRunning(after) === isRunning(before),
    },
    "a defect of the session shows one toast and restarts the session, at most twice": {
      section: "STATECHARTS §2.8; SPEC §8",
      when: ({ before, event }) => broke(event, "session") && before.context.restarts < 2,
      check: ({ after, did }) =>
        isRunning(after) &&
        toasts(did).join() === "Oops, something went wrong!" &&
        stopped(did).includes("session") &&
        started(did).join() === "session",
    },
    "a third defect of the session stops it, and the page offers to try again": {
      section: "STATECHARTS §2.8",
      when: ({ before, event }) => broke(event, "session") && before.context.restarts >= 2,
      check: ({ after, did }) =>
        after.hasTag("broken") &&
        started(did).length === 0 &&
        stopped(did).includes("session") &&
        !hasSession(after),
    },
    "trying again restarts the session and allows two further restarts": {
      section: "STATECHARTS §2.8",
      when: ({ event }) => event.type === "restart.requested",
      check: ({ after, did }) =>
        isRunning(after) && started(did).join() === "session" && after.context.restarts === 0,
    },
    "the cart starts with the first page that needs it, and only once": {
      section: "STATECHARTS §2.6",
      when: ({ event }) => event.type === "cart.needed",
      check: ({ before, after, did }) =>
        hasCart(after) && started(did).join() === (hasCart(before) ? "" : "cart"),
    },
    "a defect of the cart shows one toast and stops only the cart": {
      section: "STATECHARTS §2.8; SPEC §8",
      when: ({ before, event }) => broke(event, "cart") && hasCart(before),
      check: ({ before, after, did }) =>
        isRunning(after) === isRunning(before) &&
        toasts(did).join() === "Oops, something went wrong!" &&
        stopped(did).includes("cart") &&
        !hasCart(after),
    },
    "the chat connection starts with the first page that needs it, and only once": {
      section: "STATECHARTS §2.6; DECISIONS §5.1: one connection per page",
      when: ({ event }) => event.type === "chat.needed",
      check: ({ before, after, did }) =>
        hasChat(after) && started(did).join() === (hasChat(before) ? "" : "chat"),
    },
    "the chat connection closes without a toast when nothing needs it": {
      section: "NETWORK §2.11: the socket is open only in Messages",
      when: ({ before, event }) => event.type === "chat.unneeded" && hasChat(before),
      check: ({ after, did }) =>
        !hasChat(after) && stopped(did).join() === "chat" && toasts(did).length === 0,
    },
    "a defect of the chat connection shows one toast and stops only the connection": {
      section: "STATECHARTS §2.8; SPEC §8",
      when: ({ before, event }) => broke(event, "chat") && hasChat(before),
      check: ({ before, after, did }) =>
        isRunning(after) === isRunning(before) &&
        toasts(did).join() === "Oops, something went wrong!" &&
        stopped(did).includes("chat") &&
        !hasChat(after),
    },
    "neither the cart nor the chat connection starts before a page needs it": {
      section: "PERFORMANCE §4: charts that a screen does not need",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ after }) => !hasCart(after) && !hasChat(after),
    },
    "a session exists exactly while the portal runs": {
      section: "STATECHARTS §2.6",
      invariant: true,
      when: () => true,
      check: ({ after }) => hasSession(after) === isRunning(after),
    },
  },
}
