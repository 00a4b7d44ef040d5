import { givenUp, happy, refused, unreachable } from "../../src/machines/sentences.ts"
import type { ProviderClaims, ProviderStatus } from "../../server/gateways/provider.ts"
import {
  decide,
  openStatuses,
  type PaymentEvent,
  paymentEvents,
  paymentTable,
  type Status,
  statusAfter,
} from "../../server/payments/states.ts"
import type { Lifecycle } from "../model/lifecycle.ts"

const expected: ProviderClaims = {
  reference: "EV-1",
  amount: 1_000_000,
  currency: "NGN",
  purpose: "event",
  memberId: "m1",
  payerEmail: "ada@example.org",
  payee: "test",
}
const reportOf = (providerStatus: ProviderStatus, claims = expected) => ({
  providerStatus,
  payable: false,
  claims,
  refunds: [],
  paidAt: null,
  snapshot: null,
})
/** The reports of the provider that are the events of the table. */
const reports = {
  "provider.opened": reportOf("unpaid"),
  "provider.pending": reportOf("pending"),
  "provider.failed": reportOf("failed"),
  "provider.abandoned": reportOf("abandoned"),
  "provider.unknown": reportOf("unknown"),
  "provider.paid": reportOf("paid"),
  "provider.differs": reportOf("paid", { ...expected, amount: 1 }),
  "provider.refunded": reportOf("refunded"),
  "provider.reversed": reportOf("reversed"),
} satisfies Partial<Record<PaymentEvent, unknown>>

/** Returns the status after a report, as the settlement decides about it. An hour after the payment was created. */
const settled = (status: Status, report: (typeof reports)[keyof typeof reports]): Status | null => {
  const decision = decide(status, expected, report, 3_600_000)
  if (decision.do === "stay" || decision.do === "refund") return null
  if (decision.do === "grant") return "paid"
  return decision.do === "hold" ? "held" : decision.status
}

export const lifecycle: Lifecycle<Status, PaymentEvent> = {
  title: "A payment",
  description: "Confirmations, webhooks and checks report the same: it is granted at most once.",
  table: paymentTable,
  events: paymentEvents,
  begins: { created: happy("A member opens a payment: we ask the provider for a page.") },
  group: {
    name: "Not settled",
    meaning: "Its end is open.",
    statuses: openStatuses,
    moves: {
      "provider.pending": "The provider reports it as pending: we ask again.",
      "provider.failed": refused("The provider reports that it failed: the member may try again."),
      "provider.abandoned": givenUp(
        "The provider reports that the member left: a later payment still counts.",
      ),
      "provider.unknown": unreachable("The provider does not know it: it counts as abandoned."),
      "provider.paid": happy(
        "The provider reports it as paid, and all details match: it is granted and booked.",
      ),
      "provider.differs": refused(
        "It is paid, but the details differ or a part was refunded: the office decides.",
      ),
      "grant.refused": refused("It is paid, but the member has it or no place is left: the office decides."),
      "provider.refunded": "The provider returned the money before it was granted: nothing is granted.",
      "provider.reversed": "The bank took the money back before it was granted: nothing is granted.",
    },
  },
  statuses: {
    created: ["Created", "The provider has not answered yet."],
    initiated: ["Opened", "The member can pay at the provider."],
    pending: ["Pending", "The provider has not finished it."],
    failed: ["Failed", "The member did not pay."],
    abandoned: ["Abandoned", "The member left the provider's page."],
    paid: ["Paid", "The member has what it pays for, and a receipt."],
    disputed: ["Disputed", "The payer disputes it. It stays granted and booked."],
    held: ["Held", "The money arrived, and the office decides about it."],
    refunded: ["Refunded", "The money was returned."],
    reversed: ["Reversed", "The bank took the money back."],
  },
  moves: {
    created: { "provider.opened": happy("The provider opens it: the member can pay.") },
    paid: {
      "provider.refunded": "The provider returned all of it: what it granted is taken away.",
      "provider.reversed": refused("The bank took it back: what it granted is taken away."),
      "dispute.opened": refused("The payer disputes it: staff are told."),
      "office.returned": "Staff returned all that remains by hand: it is booked, and may be taken away.",
    },
    disputed: {
      "provider.refunded": "The provider returned all of it: what it granted is taken away.",
      "provider.reversed": refused("The bank took it back: what it granted is taken away."),
      "dispute.closed": happy("The dispute is over: staff are told."),
    },
    held: {
      "provider.refunded": "The provider returned all of it: the member is told, and nothing is granted.",
      "provider.reversed": refused("The bank took it back: the member is told, and nothing is granted."),
      "office.released": happy("The office releases it: it is granted and booked."),
      "office.refunded": givenUp(
        "The office refused it, and the provider has refunded it: nothing is granted.",
      ),
    },
  },
  decide: (status, event) =>
    event in reports
      ? settled(status, reports[event as keyof typeof reports])
      : (statusAfter(status, event) ?? null),
}
