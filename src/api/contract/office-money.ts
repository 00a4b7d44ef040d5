import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Currency } from "./currency.ts"
import { pdf, Purpose, Source } from "./payments.ts"
import { maxMoneyNoteLength, NewRefund, OfficeRefund, RefundAnswer } from "./office-refunds.ts"
import { Person, ReviewClaim } from "./person.ts"
import { choice, filled, freshId, password } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import {
  answer,
  Authorization,
  BadGateway,
  BadRequest,
  Conflict,
  created,
  Forbidden,
  NotFound,
  ServiceUnavailable,
  TooManyRequests,
} from "./wire.ts"

/**
 * Which payments a list shows. `waiting`: a second person has to approve the payment itself, a decision about it or a
 * refund. `refund-failed`: the provider refused a refund, or nobody approved in time the refund after a cancellation; and
 * no money was returned since. `refunded`: all or a part of the money was returned.
 */
export const moneyStates = ["all", "held", "waiting", "refund-failed", "refunded"] as const
export type MoneyState = (typeof moneyStates)[number]

/** The statuses of a payment (RELIABILITY P3). */
const statuses = [
  "created",
  "initiated",
  "pending",
  "failed",
  "abandoned",
  "paid",
  "refunded",
  "reversed",
  "disputed",
  "held",
] as const

/** What the list and the page of a payment have in common. Amounts are in major units. */
const paymentFields = {
  reference: Schema.String,
  title: Schema.String,
  purpose: Purpose,
  amount: Schema.Finite,
  refundedAmount: Schema.Finite,
  currency: Currency,
  source: Source,
  member: Schema.Struct({ ...Person.fields, email: Schema.String }),
  createdAt: Schema.String,
}

/** A payment in the office's list. */
export const MoneyRow = Schema.Struct({
  ...paymentFields,
  /** `awaitingSecond`: an offline payment that a second person has not approved. Its `reference` is its slip. */
  status: Schema.Literals([...statuses, "awaitingSecond"]),
  /** The id of an offline payment that waits, whose page it opens; null for any other. */
  offlineId: Schema.NullOr(Schema.String),
  /** Who reviews a held payment; null when nobody does. */
  claim: Schema.NullOr(ReviewClaim),
})
export type MoneyRow = typeof MoneyRow.Type

/** One detail of a payment: our value, and what the provider said; null where it said nothing. */
const Detail = Schema.Struct({
  field: Schema.Literals(["reference", "amount", "currency", "purpose", "memberId", "payerEmail", "payee"]),
  ours: Schema.NullOr(Schema.String),
  theirs: Schema.NullOr(Schema.String),
  isDifferent: Schema.Boolean,
})

/**
 * A decision about a held payment. `isWaiting`: it waits for a second person, while the payment is held and no refund is on
 * its way.
 */
const Decision = Schema.Struct({
  decision: Schema.Literals(["release", "refuse"]),
  note: Schema.String,
  /** Null: decided by the command on the server. */
  by: Schema.NullOr(Person),
  at: Schema.String,
  isWaiting: Schema.Boolean,
  approvedBy: Schema.NullOr(Person),
})

/** A payment as staff see it. Amounts are in major units. */
export const MoneyPayment = Schema.Struct({
  ...paymentFields,
  status: Schema.Literals(statuses),
  /** The provider's id; null until the payment is opened. */
  providerId: Schema.NullOr(Schema.String),
  paidAt: Schema.NullOr(Schema.String),
  /** Why the payment is held; null for any other. */
  heldReason: Schema.NullOr(Schema.String),
  /** What the provider last said about each detail; empty when nothing of it is stored. */
  details: Schema.Array(Detail),
  /** Who reviews a held payment; null while nobody does, and for any other payment. */
  claim: Schema.NullOr(ReviewClaim),
  decision: Schema.NullOr(Decision),
  /** The entries of the ledger, the oldest first. Returned money is below zero. */
  ledger: Schema.Array(
    Schema.Struct({
      kind: Schema.Literals(["payment", "refund", "return"]),
      amount: Schema.Finite,
      at: Schema.String,
    }),
  ),
  /** What was noted about the payment, the newest first. */
  history: Schema.Array(
    Schema.Struct({ what: Schema.String, note: Schema.NullOr(Schema.String), at: Schema.String }),
  ),
  /** Changes with each entry of the history. */
  version: Schema.Int,
  /** Whether the payment is the caller's own. Nobody decides about their own payment. */
  isOwn: Schema.Boolean,
  /** Whether a decision about the whole amount needs a second person. */
  isAboveLimit: Schema.Boolean,
  /**
   * Whether a closed dispute leaves open who keeps the money, or was lost in part, so that each refund of the payment needs a
   * second person.
   */
  isInDoubt: Schema.Boolean,
  /** The highest amount of this currency without a second person. */
  limit: Schema.Finite,
  /**
   * What can still be refunded: the amount less the refunds that are done, waiting or on their way, and less what lost
   * disputes return.
   */
  remaining: Schema.Finite,
  /** The refunds that staff decided about, the newest first. */
  refunds: Schema.Array(OfficeRefund),
  /** The names of the other people who can be the second person. */
  approvers: Schema.Array(Schema.String),
})
export type MoneyPayment = typeof MoneyPayment.Type

/**
 * A decision about a held payment. The note goes into the payment's history. `version` is that of the payment that was
 * read. A refusal is a refund, so it needs the password of the caller. A repeat with the same `freshId` counts once.
 */
export const MoneyDecision = Schema.Struct({
  decision: choice(["release", "refuse"]),
  note: filled(maxMoneyNoteLength),
  version: Schema.Int,
  password: Schema.optionalKey(password),
  freshId,
})
export type MoneyDecision = typeof MoneyDecision.Type

/**
 * The second person's answer to the decision that was asked for at `askedAt`. The person who asked can only decline. The
 * approval of a refusal needs the password. A repeat with the same `freshId` counts once.
 */
export const MoneyAnswer = Schema.Struct({
  answer: choice(["approve", "decline"]),
  askedAt: filled(40),
  password: Schema.optionalKey(password),
  freshId,
})
export type MoneyAnswer = typeof MoneyAnswer.Type

const reference = { reference: filled(120) }
const decisionErrors = [BadRequest, Conflict, Forbidden, NotFound] as const

/** The payments of all members, for staff: find, re-check, decide about held ones (OFFICE §2). Our addition. */
export class OfficeMoneyGroup extends HttpApiGroup.make("office-money")
  .add(
    /**
     * Returns payments, the newest first, 25 at a time, with the offline ones that wait for a second person. `search` is a
     * reference, the provider's id, the slip or the id of an offline payment, an email or words of a name. `next` is the
     * cursor of the next page.
     */
    HttpApiEndpoint.get("list", "/office/money", {
      query: {
        state: Schema.optionalKey(Schema.Literals(moneyStates)),
        search: Schema.optionalKey(
          Schema.String.check(
            Schema.isMaxLength(200, { message: "Please search for at most 200 characters" }),
          ),
        ),
        after: Schema.optionalKey(Schema.String),
      },
      success: answer(Schema.Struct({ items: Schema.Array(MoneyRow), next: Schema.NullOr(Schema.String) })),
      error: BadRequest,
    }).annotate(RequiredPermission, "money.read"),
    /** Returns a payment by our reference or the provider's id. */
    HttpApiEndpoint.get("get", "/office/money/:reference", {
      params: reference,
      success: answer(MoneyPayment),
      error: NotFound,
    }).annotate(RequiredPermission, "money.read"),
    /** Returns the receipt of a settled payment. */
    HttpApiEndpoint.get("receipt", "/office/money/:reference/receipt.pdf", {
      params: reference,
      success: pdf,
      error: NotFound,
    }).annotate(RequiredPermission, "money.read"),
    /** Asks the provider about the payment now, and settles it by what the provider says. 409 for an offline payment. */
    HttpApiEndpoint.post("recheck", "/office/money/:reference/recheck", {
      params: reference,
      success: created(MoneyPayment),
      error: [BadGateway, Conflict, Forbidden, NotFound, ServiceUnavailable],
    }).annotate(RequiredPermission, "money.read"),
    /** Claims a held payment for 15 minutes, or renews the caller's claim. 409 with the payment while another one reviews it. */
    HttpApiEndpoint.post("claim", "/office/money/:reference/claim", {
      params: reference,
      success: created(MoneyPayment),
      error: [Conflict, Forbidden, NotFound],
    }).annotate(RequiredPermission, "money.decide"),
    /** Ends the caller's claim. Also succeeds without a claim. */
    HttpApiEndpoint.post("endClaim", "/office/money/:reference/claim/end", {
      params: reference,
      success: created(MoneyPayment),
      error: [Forbidden, NotFound],
    }).annotate(RequiredPermission, "money.decide"),
    /**
     * Releases or refuses a claimed payment. Above the limit it waits for a second person. 409 with the payment when somebody
     * decided or claimed it, when it has changed, or when the member already has what was paid for.
     */
    HttpApiEndpoint.post("decide", "/office/money/:reference/decision", {
      params: reference,
      payload: MoneyDecision,
      success: created(MoneyPayment),
      error: [...decisionErrors, TooManyRequests],
    }).annotate(RequiredPermission, "money.decide"),
    /** Answers a decision that waits for a second person. */
    HttpApiEndpoint.post("answer", "/office/money/:reference/approval", {
      params: reference,
      payload: MoneyAnswer,
      success: created(MoneyPayment),
      error: [...decisionErrors, TooManyRequests],
    }).annotate(RequiredPermission, "money.approve"),
    /**
     * Refunds a payment, whole or in part. The refund is sent in the background. Above the limit it waits for a second
     * person. For an offline payment, it only records that the money was returned by hand.
     */
    HttpApiEndpoint.post("refund", "/office/money/:reference/refunds", {
      params: reference,
      payload: NewRefund,
      success: created(MoneyPayment),
      error: [...decisionErrors, TooManyRequests],
    }).annotate(RequiredPermission, "money.decide"),
    /** Answers a refund that waits for a second person. */
    HttpApiEndpoint.post("answerRefund", "/office/money/:reference/refunds/:id/approval", {
      params: { ...reference, id: Schema.String },
      payload: RefundAnswer,
      success: created(MoneyPayment),
      error: [...decisionErrors, TooManyRequests],
    }).annotate(RequiredPermission, "money.approve"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
