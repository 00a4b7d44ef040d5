/** Models the return from a provider: an event's payment, a purpose without a toast, and no reference. */
import { makeFailure } from "#api/failure.ts"
import type { Order } from "#api/contract/orders.ts"
import type { Receipt } from "#api/contract/payments.ts"
import type { Settled } from "#api/contract/settled.ts"
import type { User } from "#api/contract/users.ts"
import type { Failure } from "../../src/outcome.ts"
import type { PaymentReturnInput } from "#machines/payment-return/payment-return-setup.ts"
import { paymentReturnMachine } from "#machines/payment-return/payment-return.machine.ts"
import {
  actionsDone,
  answered,
  broke,
  type Done,
  elapsed,
  invalidatedKeys,
  isStartedWith,
  navigations,
  replacesPage,
  redirects,
  same,
  started,
  toasts,
} from "../model/did.ts"
import { defect } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

const receipt: Receipt = {
  reference: "EV-1",
  providerReference: "EV-1",
  purpose: "event",
  title: "National Conference",
  source: "PAYSTACK",
  amount: 5000,
  currency: "NGN",
  paidAt: "2026-11-21T10:00:00.000Z",
}

const member = { _id: "m1", subscribed: true } as User
const settled: Settled = { receipt, user: null, order: null }
const order = {
  _id: "o1",
  products: [{ product: { _id: "scrubs" }, size: "M", color: null, quantity: 2 }],
} as unknown as Order
/** A settled payment with an updated member, as of a subscription, and with an order. */
const withMember: Settled = { receipt, user: member, order }

const failure = (tag: Failure["_tag"], status: number, code: string | null, data: unknown = null): Failure =>
  makeFailure(tag, `The server says ${code ?? tag}.`, { status, code, data })
const refused = (...of: Parameters<typeof failure>) => ({
  output: { _tag: "Err" as const, error: failure(...of) },
})

const input: PaymentReturnInput = {
  purpose: "event",
  reference: "EV-1",
  source: "PAYSTACK",
  home: "/dashboard/events/national-conference",
  toast: "Event registeration successfully",
  invalidate: [["events"], ["payments"]],
}

const checkoutUrl = "https://checkout.example/EV-1"
const unpaid = ["not paid", "not paid, and its payment page is open", "not paid, and this attempt is closed"]

const paramsOf = (did: readonly Done[], type: string): unknown =>
  did.flatMap((one) => (one.kind === "action" && one.type === type ? [one.params] : []))[0]
const isAnswer = (event: { readonly type: string }): boolean => answered(event, "confirmPayment")
const isConfirmed = (caseName: string): boolean => caseName.startsWith("confirmed")
const isAlready = (caseName: string): boolean => caseName.startsWith("already confirmed")
const isSettled = (at: { hasTag: (tag: "settled") => boolean }): boolean => at.hasTag("settled")

export const model: FlowModel<typeof paymentReturnMachine> = {
  machine: paymentReturnMachine,
  pairs: true,
  inputs: {
    "an event's payment": input,
    "an order's payment, which has no toast": {
      ...input,
      purpose: "order",
      reference: "5O190127TN364715T",
      source: "paypal",
      home: "/dashboard/store/orders",
      toast: null,
      invalidate: [["orders"]],
    },
    "an address without a reference": { ...input, reference: "" },
  },
  key: ({ context }) => [
    context.receipt !== null,
    context.message !== null,
    context.waits,
    context.user !== null,
    context.isContinued,
    context.checkoutUrl,
  ],
  stableStates: [
    "confirmed.shown",
    "alreadyConfirmed",
    "pending.paused",
    "openingPaymentPage",
    "notPaid",
    "held",
    "refused",
    "expired",
    "unreachable",
    "missingReference",
  ],
  cases: {
    "page.restored": { plain: {} },
    "payment.continued": { plain: {} },
    "check.requested": { plain: {} },
    "return.continued": { plain: {} },
    "xstate.done.actor.confirmPayment": {
      confirmed: { output: { _tag: "Ok", value: settled } },
      "confirmed, with the updated member": { output: { _tag: "Ok", value: withMember } },
      "already confirmed": refused("Conflict", 409, null, settled),
      "already confirmed, with the updated member": refused("Conflict", 409, null, withMember),
      "still pending": refused("BadRequest", 400, "payment_pending"),
      "not paid": refused("BadRequest", 400, "payment_not_paid"),
      "not paid, and its payment page is open": refused("BadRequest", 400, "payment_not_paid", {
        checkoutUrl,
      }),
      "not paid, and this attempt is closed": refused("BadRequest", 400, "payment_not_paid", {
        checkoutUrl: null,
      }),
      held: refused("BadRequest", 400, "payment_held", { checkoutUrl }),
      "another purpose": refused("BadRequest", 400, null),
      "another member's": refused("Forbidden", 403, null),
      "not verified": refused("EmailNotVerified", 403, null),
      "too many requests": refused("TooManyRequests", 429, null),
      "the provider is unavailable": refused("Unavailable", 503, null),
      "the server is unreachable": refused("Unreachable", 0, null),
      "the session expired": refused("SessionExpired", 401, null),
    },
    "xstate.error.actor.confirmPayment": defect,
  },
  rules: {
    "an address with a reference asks the server once, with reference and source": {
      section: "SPEC §4, payment return pages",
      when: ({ event, input: name }) =>
        event.type === "xstate.init" && name !== "an address without a reference",
      check: ({ after, did }) =>
        started(did).length === 1 &&
        isStartedWith(did, "confirmPayment", {
          purpose: after.context.purpose,
          reference: after.context.reference,
          source: after.context.source,
        }) &&
        after.hasTag("busy") &&
        !after.context.isContinued,
    },
    "an address without a reference says so and asks the server nothing": {
      section: "DECISIONS §3, return pages",
      when: ({ event, input: name }) =>
        event.type === "xstate.init" && name === "an address without a reference",
      check: ({ after, did }) => after.matches("missingReference") && started(did).length === 0,
    },
    "a restored page asks again only if there was no answer before": {
      section: "STATECHARTS §2.6: writes on arrival",
      when: ({ event }) => event.type === "page.restored",
      check: ({ before, did }) =>
        started(did).includes("confirmPayment") ===
        (before.matches("unreachable") || before.matches("expired")),
    },
    "only the server's confirmation shows a success": {
      section: "DECISIONS §3, return pages",
      when: ({ before, after }) => isSettled(after) && !isSettled(before),
      check: ({ event, caseName }) => isAnswer(event) && (isConfirmed(caseName) || isAlready(caseName)),
    },
    "a confirmed event payment shows the toast 'Event registeration successfully', and no other step shows a toast":
      {
        section: "SPEC §4, §8",
        when: ({ event, caseName, did }) =>
          (isAnswer(event) && isConfirmed(caseName)) || toasts(did).length > 0,
        check: ({ caseName, after, did, input: name }) =>
          isConfirmed(caseName) &&
          after.matches({ confirmed: "shown" }) &&
          same(toasts(did), name === "an event's payment" ? ["Event registeration successfully"] : []),
      },
    "a 409 shows 'Already Confirmed' with the reference and the receipt": {
      section: "SPEC §8; DECISIONS §1",
      when: ({ event, caseName }) => isAnswer(event) && isAlready(caseName),
      check: ({ before, after, did }) =>
        after.matches("alreadyConfirmed") &&
        after.context.reference === before.context.reference &&
        after.context.receipt === receipt &&
        toasts(did).length === 0,
    },
    "a confirmed payment shows its receipt": {
      section: "SPEC §2",
      when: ({ event, caseName }) => isAnswer(event) && isConfirmed(caseName),
      check: ({ after }) => after.context.receipt === receipt && after.context.message === null,
    },
    "the updated user in the answer replaces the stored user": {
      section: "SPEC §4, Subscription",
      when: ({ before, after }) => isSettled(after) && !isSettled(before),
      check: ({ caseName, did }) =>
        did.some(
          (d) =>
            d.kind === "action" &&
            d.type === "replaceUser" &&
            (d.params as { user: User | null }).user === (caseName.endsWith("member") ? member : null),
        ),
    },
    "a settled payment invalidates what it changed and is removed from this device": {
      section: "DECISIONS §3: Finish your payment",
      when: ({ before, after }) => isSettled(after) && !isSettled(before),
      check: ({ after, did }) =>
        invalidatedKeys(did).join() === after.context.invalidate.map((key) => key.join("/")).join() &&
        did.some(
          (d) =>
            d.kind === "action" &&
            d.type === "removePayment" &&
            (d.params as { reference: string }).reference === after.context.reference,
        ),
    },
    "a payment that is not settled stays stored on this device": {
      section: "DECISIONS §3: closing the tab loses nothing",
      when: ({ after }) => !isSettled(after),
      check: ({ did }) => !actionsDone(did).includes("removePayment"),
    },
    "a pending payment is checked again after 5 s, then after 15 s, then on request": {
      section: "DECISIONS §3, return pages",
      when: ({ event, caseName }) => isAnswer(event) && caseName === "still pending",
      check: ({ before, after, did }) => {
        const waits = did.flatMap((d) => (d.kind === "wait" ? [d.ms] : []))
        const expected = [[5000], [15_000], []][before.context.waits]
        return (
          after.matches("pending") &&
          JSON.stringify(waits) === JSON.stringify(expected) &&
          after.hasTag("waiting") === waits.length > 0 &&
          after.context.message !== null &&
          toasts(did).length === 0
        )
      },
    },
    "after the wait the server is asked again": {
      section: "DECISIONS §3, return pages: we keep checking",
      when: ({ event }) => elapsed(event, "retrySoonDelay") || elapsed(event, "retryLaterDelay"),
      check: ({ after, did }) => after.matches("confirming") && started(did).includes("confirmPayment"),
    },
    "the member can ask the server again while the result is open": {
      section: "DECISIONS §3, return pages",
      when: ({ event, before }) =>
        event.type === "check.requested" &&
        ["openingPaymentPage", "pending", "notPaid", "held", "expired", "unreachable"].some((state) =>
          before.matches(state as "held"),
        ),
      check: ({ after, did }) => after.matches("confirming") && started(did).includes("confirmPayment"),
    },
    "while the server is asked, and after the payment is settled, it cannot be asked again": {
      section: "RELIABILITY P1; double click",
      invariant: true,
      when: ({ after }) => after.matches("confirming") || isSettled(after),
      check: ({ after }) => !after.can({ type: "check.requested" }) && !after.can({ type: "page.restored" }),
    },
    "after Continue, an unpaid payment redirects to its payment page, which replaces this page in the history":
      {
        section: "DECISIONS §3: Finish your payment",
        when: ({ event, caseName, before }) =>
          isAnswer(event) &&
          before.context.isContinued &&
          caseName === "not paid, and its payment page is open",
        check: ({ after, did }) =>
          after.matches("openingPaymentPage") &&
          redirects(did).join() === checkoutUrl &&
          did.every((d) => d.kind !== "effect" || d.type !== "redirect" || d["replace"] === true) &&
          after.context.message === null,
      },
    "only the server's answer after Continue redirects, and only to the payment page it names": {
      section: "DECISIONS §3, return pages: only what the server says",
      when: ({ did }) => redirects(did).length > 0,
      check: ({ event, caseName, before, did }) =>
        isAnswer(event) &&
        caseName === "not paid, and its payment page is open" &&
        before.context.isContinued &&
        redirects(did).join() === checkoutUrl,
    },
    "Continue on an open payment asks the server first": {
      section: "DECISIONS §3: Finish your payment; RELIABILITY P1",
      when: ({ event, before }) =>
        event.type === "payment.continued" &&
        ["confirming", "pending", "notPaid", "expired", "unreachable"].some((state) =>
          before.matches(state as "held"),
        ),
      check: ({ before, after, did }) =>
        after.matches("confirming") &&
        after.context.isContinued &&
        started(did).includes("confirmPayment") !== before.matches("confirming"),
    },
    "a payment page opens only for a member who pressed Continue": {
      section: "DECISIONS §3: nothing is charged unasked",
      invariant: true,
      when: ({ after }) => after.matches("openingPaymentPage"),
      check: ({ after }) => after.context.isContinued && after.context.checkoutUrl !== null,
    },
    "an unpaid payment shows the server's message": {
      section: "DECISIONS §3, return pages",
      when: ({ event, caseName, before }) =>
        isAnswer(event) &&
        unpaid.includes(caseName) &&
        !(before.context.isContinued && caseName === "not paid, and its payment page is open"),
      check: ({ event, after }) =>
        after.matches("notPaid") && after.context.message === event["output"].error.message,
    },
    "a payment with a mismatch is held and shows the server's message": {
      section: "DECISIONS §3",
      when: ({ event, caseName }) => isAnswer(event) && caseName === "held",
      check: ({ event, after }) =>
        after.matches("held") && after.context.message === event["output"].error.message,
    },
    "a refused confirmation shows the server's message and invalidates the payments": {
      section: "DECISIONS §3: only the payer can confirm",
      when: ({ event, caseName }) =>
        isAnswer(event) && ["another purpose", "another member's", "not verified"].includes(caseName),
      check: ({ event, after, did }) =>
        after.matches("refused") &&
        after.context.message === event["output"].error.message &&
        invalidatedKeys(did).join() === after.context.invalidate.map((key) => key.join("/")).join(),
    },
    "a transient failure shows the reason on the page, without a toast": {
      section: "DECISIONS §3, return pages: could not reach us (retry)",
      when: ({ event, caseName }) =>
        isAnswer(event) &&
        ["too many requests", "the provider is unavailable", "the server is unreachable"].includes(caseName),
      check: ({ event, after, did }) =>
        after.matches("unreachable") &&
        after.context.message === event["output"].error.message &&
        toasts(did).length === 0,
    },
    "an expired session shows nothing about the payment, and the page asks again after the login": {
      section: "SPEC §4: a session that expires; DECISIONS §7",
      when: ({ event, caseName }) => isAnswer(event) && caseName === "the session expired",
      check: ({ after, did }) =>
        after.matches("expired") &&
        after.context.message === null &&
        toasts(did).length === 0 &&
        navigations(did).length === 0 &&
        after.can({ type: "page.restored" }),
    },
    "a defect shows 'Oops, something went wrong!' on the page, and the member can retry": {
      section: "SPEC §8",
      when: ({ event }) => broke(event, "confirmPayment"),
      check: ({ after }) =>
        after.matches("unreachable") && after.context.message === "Oops, something went wrong!",
    },
    "Continue invalidates what was paid for and returns to it, without the query": {
      section: "SPEC §2: Continue, which refreshes the event and returns to it",
      when: ({ event, before }) => event.type === "return.continued" && isSettled(before),
      check: ({ before, after, did }) =>
        after.status === "done" &&
        navigations(did).join() === before.context.home &&
        invalidatedKeys(did).join() === before.context.invalidate.map((key) => key.join("/")).join(),
    },
    "Continue empties the cart after a confirmed order; after one confirmed before, it removes only its lines":
      {
        section: "DECISIONS §3: the cart is emptied by Continue, and only after a confirmed order",
        when: ({ event, before }) => event.type === "return.continued" && isSettled(before),
        check: ({ before, did }) => {
          const { purpose, reference, order: bought } = before.context
          const settled =
            purpose !== "order"
              ? null
              : before.matches("confirmed")
                ? { reference: bought?._id ?? reference, ordered: null }
                : bought && {
                    reference: "o1",
                    ordered: [{ product: "scrubs", size: "M", color: null, quantity: 2 }],
                  }
          return JSON.stringify(paramsOf(did, "removeFromCart")) === JSON.stringify({ settled })
        },
      },
    "only Continue after a settled payment removes anything from the cart": {
      section: "DECISIONS §3: the cart is emptied by Continue, and only after a confirmed order",
      when: ({ did }) => actionsDone(did).includes("removeFromCart"),
      check: ({ event, before }) => event.type === "return.continued" && isSettled(before),
    },
    "a settled payment is removed from this device, together with the draft of its purpose": {
      section: "DECISIONS §3: remembered on the device and on the server",
      when: ({ before, after }) => !before.hasTag("settled") && after.hasTag("settled"),
      check: ({ did, after: { context } }) =>
        JSON.stringify(paramsOf(did, "removePayment")) ===
        JSON.stringify({ reference: context.reference, purpose: context.purpose }),
    },
    "the way back is open unless the server is being asked": {
      section: "DECISIONS §3, return pages",
      when: ({ event, before }) => event.type === "return.continued" && !before.matches("confirming"),
      check: ({ before, after, did }) =>
        after.status === "done" && navigations(did).join() === before.context.home,
    },
    "only the way back navigates away from this page": {
      section: "DECISIONS §3",
      when: ({ did }) => navigations(did).length > 0,
      check: ({ event }) => event.type === "return.continued",
    },
    "the way back replaces the payment's address in the history": {
      section: "RELIABILITY §3.3: back button",
      when: ({ did }) => navigations(did).length > 0,
      check: ({ did }) => replacesPage(did),
    },
  },
}
