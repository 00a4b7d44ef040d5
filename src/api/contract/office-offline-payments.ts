import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { Currency } from "./currency.ts"
import { offlinePurposes, proofBytes } from "./offline-rules.ts"
import { Person } from "./person.ts"
import { choice, day, filled, freshId, text } from "./rules.ts"
import { RequiredPermission, StaffAuthorization } from "./staff.ts"
import {
  answer,
  Authorization,
  BadRequest,
  Conflict,
  created,
  Forbidden,
  listQuery,
  NotFound,
  PayloadTooLarge,
  TooManyRequests,
  UnsupportedMediaType,
} from "./wire.ts"
import { Role } from "./users.ts"

/** One file in the field `proof`: a JPEG, PNG, WebP or PDF of at most 5 MB. */
const ProofForm = Schema.Struct({ proof: Schema.String.annotate({ format: "binary" }) }).pipe(
  HttpApiSchema.asMultipartStream({
    maxParts: 4,
    maxFieldSize: "16 KiB",
    // The parser counts multipart overhead too. The exact size is checked later.
    maxFileSize: proofBytes + 4 * 1024,
    maxTotalSize: proofBytes + 64 * 1024,
  }),
)

/** A stored proof. Pictures are encoded again, as WebP. */
export const PaymentProof = Schema.Struct({
  _id: Schema.String,
  kind: Schema.Literals(["picture", "pdf"]),
})
export type PaymentProof = typeof PaymentProof.Type

/** What a member can have paid for offline on a day, at the prices of that day. Amounts are in major units. */
export const OfflineOffer = Schema.Struct({
  member: Schema.Struct({ ...Person.fields, email: Schema.String, membershipId: Schema.String, role: Role }),
  /** Whether the member is the caller. Then another person has to record the payment. */
  isOwn: Schema.Boolean,
  /** The years that could be paid on that day and are not paid. */
  years: Schema.Array(Schema.Struct({ year: Schema.Int, amount: Schema.Finite, currency: Currency })),
  /** The paid events that the member could register for on that day, the next first. At most 50. */
  events: Schema.Array(
    Schema.Struct({
      _id: Schema.String,
      name: Schema.String,
      startsAt: Schema.String,
      amount: Schema.Finite,
      currency: Currency,
    }),
  ),
  donation: Schema.Struct({
    areas: Schema.Array(Schema.String),
    currencies: Schema.Array(Currency),
    minimum: Schema.Finite,
  }),
})
export type OfflineOffer = typeof OfflineOffer.Type

/** A payment that staff record. The server checks the amount against the price of the day it was paid. */
export const NewOfflinePayment = Schema.Struct({
  /** A random UUID of the page: a repeated request is the same payment. */
  freshId: Schema.String.check(Schema.isGUID()),
  memberId: filled(40),
  purpose: choice(offlinePurposes),
  /** The year, the event's id, or the area of need. */
  target: filled(200),
  /** In major units. */
  amount: Schema.Finite,
  currency: Currency,
  /** The day in Lagos on which it was paid. */
  paidOn: day(),
  /** The number of the bank slip or the transfer. */
  slip: filled(80),
  proofId: filled(40, "Add the proof of the payment"),
  note: text(1_000),
})
export type NewOfflinePayment = typeof NewOfflinePayment.Type

/** An offline payment. The amount is in major units. */
export const OfflinePayment = Schema.Struct({
  _id: Schema.String,
  member: Schema.Struct({ ...Person.fields, email: Schema.String }),
  purpose: Schema.Literals(offlinePurposes),
  title: Schema.String,
  amount: Schema.Finite,
  currency: Currency,
  /** YYYY-MM-DD in Lagos. */
  paidOn: Schema.String,
  slip: Schema.String,
  note: Schema.NullOr(Schema.String),
  proof: PaymentProof,
  /** `expired`: nobody approved it in time. */
  status: Schema.Literals(["awaitingSecond", "granted", "refused", "withdrawn", "expired"]),
  recordedBy: Person,
  recordedAt: Schema.String,
  /** The moment from which nobody can approve it; null unless it waits. */
  validUntil: Schema.NullOr(Schema.String),
  /** The second person, or the recorder who withdrew it; null below the limit and while it waits. */
  answeredBy: Schema.NullOr(Person),
  answeredAt: Schema.NullOr(Schema.String),
  /** Why it was refused or withdrawn. */
  reason: Schema.NullOr(Schema.String),
  /** The reference of the payment that it became; null until it is granted. */
  reference: Schema.NullOr(Schema.String),
  /** Whether the payment is the caller's own, and whether the caller recorded it. */
  isOwn: Schema.Boolean,
  isRecorder: Schema.Boolean,
  /** The names of the other people who can be the second person. */
  approvers: Schema.Array(Schema.String),
})
export type OfflinePayment = typeof OfflinePayment.Type

/** An answer to a payment that waits. A refusal and a withdrawal need a reason. A repeat with the same `freshId` counts once. */
export const OfflineAnswer = Schema.Struct({
  answer: choice(["approve", "refuse", "withdraw"]),
  reason: text(1_000),
  freshId,
})
export type OfflineAnswer = typeof OfflineAnswer.Type

const id = { id: Schema.String }

/** Payments into the bank account or in cash, which staff record with a proof (OFFICE §19). Our addition. */
export class OfficeOfflinePaymentsGroup extends HttpApiGroup.make("office-offline-payments")
  .add(
    /** Returns what a member can have paid for on a day. */
    HttpApiEndpoint.get("offer", "/office/offline-payments/offer", {
      query: { memberId: filled(40), paidOn: day() },
      success: answer(OfflineOffer),
      error: [BadRequest, NotFound],
    }).annotate(RequiredPermission, "money.decide"),
    /** Stores a proof. It is deleted after a week if no payment uses it. */
    HttpApiEndpoint.post("uploadProof", "/office/offline-payments/proofs", {
      payload: ProofForm,
      success: created(PaymentProof),
      error: [BadRequest, Forbidden, PayloadTooLarge, UnsupportedMediaType, TooManyRequests],
    }).annotate(RequiredPermission, "money.decide"),
    /** Returns a proof as a download. Its content is a WebP picture or a PDF. */
    HttpApiEndpoint.get("proof", "/office/offline-payments/proofs/:id", {
      params: id,
      success: Schema.Uint8Array.pipe(
        HttpApiSchema.asUint8Array({ contentType: "application/octet-stream" }),
      ),
      error: NotFound,
    }).annotate(RequiredPermission, "money.read"),
    /**
     * Returns offline payments, or those that wait, the newest first, 25 at a time. `next` is the cursor of the next page. Each
     * word of `searchBy` is in the member's name, email or member id, or the whole text is the number of the slip.
     */
    HttpApiEndpoint.get("list", "/office/offline-payments", {
      query: {
        state: Schema.optionalKey(Schema.Literals(["all", "waiting"])),
        searchBy: listQuery.searchBy,
        after: Schema.optionalKey(Schema.String),
      },
      success: answer(
        Schema.Struct({ items: Schema.Array(OfflinePayment), next: Schema.NullOr(Schema.String) }),
      ),
      error: BadRequest,
    }).annotate(RequiredPermission, "money.read"),
    /**
     * Records a payment. It counts at once; above the limit it waits for a second person. 409 when its slip was recorded
     * before, or when the member already has what it pays for.
     */
    HttpApiEndpoint.post("record", "/office/offline-payments", {
      payload: NewOfflinePayment,
      success: created(OfflinePayment),
      error: [BadRequest, Conflict, Forbidden, NotFound],
    }).annotate(RequiredPermission, "money.decide"),
    /** Returns one offline payment. */
    HttpApiEndpoint.get("get", "/office/offline-payments/:id", {
      params: id,
      success: answer(OfflinePayment),
      error: NotFound,
    }).annotate(RequiredPermission, "money.read"),
    /** Answers a payment that waits. 409 with the payment when somebody answered first, or when it cannot be granted any more. */
    HttpApiEndpoint.post("answer", "/office/offline-payments/:id/answer", {
      params: id,
      payload: OfflineAnswer,
      success: created(OfflinePayment),
      error: [BadRequest, Conflict, Forbidden, NotFound],
    }).annotate(RequiredPermission, "money.approve"),
  )
  .middleware(StaffAuthorization)
  .middleware(Authorization) {}
