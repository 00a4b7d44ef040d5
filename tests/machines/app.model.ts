/** Models the root with two returned payments and a session that may fail. */
import { appMachine } from "#machines/app/app.machine.ts"
import type { PaymentReturnInput } from "#machines/payment-return/payment-return-setup.ts"
import type { SnapshotFrom } from "xstate"
import { broke, started, startedWith, toasts } from "../model/did.ts"
import type { Done } from "../model/did.ts"
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
    "xstate.error.actor.chat": { defect: { error: new Error("defect") } },
    "xstate.error.actor.cart": { defect: { error: new Error("defect") } },
    "xstate.error.actor.paymentReturn": { defect: { error: new Error("defect") } },
    "xstate.error.actor.session": { defect: { error: new Error("defect") } },
  },
  rules: {
    "the session begins with the page": {
      section: "STATECHARTS §2.6",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ after, did }) => started(did).join() === "session" && hasSession(after),
    },
    "a payment that comes back is confirmed once, whatever the page asks": {
      section: "SPEC §4 Payment return pages: calls the confirm or save endpoint once",
      when: ({ event }) => event.type === "payment.returned",
      check: ({ before, event, after, did }) =>
        isFollowed(after, event["payment"]) &&
        (isFollowed(before, event["payment"])
          ? started(did).length === 0
          : startedWith(did, "paymentReturn") === event["payment"]),
    },
    "another payment that comes back is followed instead of the one before": {
      section: "STATECHARTS §2.6: keyed by reference",
      when: ({ before, event }) =>
        event.type === "payment.returned" && event["payment"] === second && isFollowed(before, first),
      check: ({ after, did }) =>
        isFollowed(after, second) && !isFollowed(after, first) && stopped(did).includes("paymentReturn"),
    },
    "a payment that was read is let go, and only that one": {
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
    "a payment that was let go can come back again": {
      section: "DECISIONS §3: the second answers 409 with the same data",
      when: ({ before, event }) => event.type === "payment.returned" && before.context.followed === null,
      check: ({ did }) => started(did).includes("paymentReturn"),
    },
    "a followed payment that broke is said once and let go; the session is as it was": {
      section: "STATECHARTS §2.8; SPEC §8",
      when: ({ before, event }) => broke(event, "paymentReturn") && before.context.followed !== null,
      check: ({ before, after, did }) =>
        toasts(did).join() === "Oops, something went wrong!" &&
        stopped(did).includes("paymentReturn") &&
        after.context.followed === null &&
        isRunning(after) === isRunning(before),
    },
    "a session that broke is said once and begins anew, at most twice": {
      section: "STATECHARTS §2.8; SPEC §8",
      when: ({ before, event }) => broke(event, "session") && before.context.restarts < 2,
      check: ({ after, did }) =>
        isRunning(after) &&
        toasts(did).join() === "Oops, something went wrong!" &&
        stopped(did).includes("session") &&
        started(did).join() === "session",
    },
    "a session that breaks again and again is not started any more; the page offers to try again": {
      section: "STATECHARTS §2.8",
      when: ({ before, event }) => broke(event, "session") && before.context.restarts >= 2,
      check: ({ after, did }) =>
        after.hasTag("broken") &&
        started(did).length === 0 &&
        stopped(did).includes("session") &&
        !hasSession(after),
    },
    "try again starts the session, which may break twice again": {
      section: "STATECHARTS §2.8",
      when: ({ event }) => event.type === "restart.requested",
      check: ({ after, did }) =>
        isRunning(after) && started(did).join() === "session" && after.context.restarts === 0,
    },
    "the cart opens with the first page that shows it, once, and outlives the page": {
      section: "STATECHARTS §2.6",
      when: ({ event }) => event.type === "cart.needed",
      check: ({ before, after, did }) =>
        hasCart(after) && started(did).join() === (hasCart(before) ? "" : "cart"),
    },
    "a cart that broke is said once and closed; the next page that needs it opens it anew": {
      section: "STATECHARTS §2.8; SPEC §8",
      when: ({ before, event }) => broke(event, "cart") && hasCart(before),
      check: ({ before, after, did }) =>
        isRunning(after) === isRunning(before) &&
        toasts(did).join() === "Oops, something went wrong!" &&
        stopped(did).includes("cart") &&
        !hasCart(after),
    },
    "there is one connection to the chat, from the first page of a member that has come to rest": {
      section: "STATECHARTS §2.6; DECISIONS §5.1: one connection per page",
      when: ({ event }) => event.type === "chat.needed",
      check: ({ before, after, did }) =>
        hasChat(after) && started(did).join() === (hasChat(before) ? "" : "chat"),
    },
    "a connection that broke is said once and closed; the next page that needs it opens it anew": {
      section: "STATECHARTS §2.8; SPEC §8",
      when: ({ before, event }) => broke(event, "chat") && hasChat(before),
      check: ({ before, after, did }) =>
        isRunning(after) === isRunning(before) &&
        toasts(did).join() === "Oops, something went wrong!" &&
        stopped(did).includes("chat") &&
        !hasChat(after),
    },
    "no cart without a page that shows it": {
      section: "PERFORMANCE §4: charts that a screen does not need",
      when: ({ event }) => event.type === "xstate.init",
      check: ({ after }) => !hasCart(after) && !hasChat(after),
    },
    "there is exactly one session while the portal runs": {
      section: "STATECHARTS §2.6",
      invariant: true,
      when: () => true,
      check: ({ after }) => hasSession(after) === isRunning(after),
    },
  },
}
