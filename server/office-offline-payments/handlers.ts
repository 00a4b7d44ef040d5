import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "#api/contract/api.ts"
import { proofBytes, proofMegabytes } from "#api/contract/offline-rules.ts"
import { CurrentStaff } from "#api/contract/staff.ts"
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PayloadTooLarge,
  UnsupportedMediaType,
} from "#api/contract/wire.ts"
import { answer, invalidFields, mapErrors } from "#server/http/answering.ts"
import { limitAnswers } from "#server/limits/answers.ts"
import type { LimitExceeded } from "#server/limits/errors.ts"
import type { UploadError } from "#server/pictures/errors.ts"
import { pictureOf } from "#server/pictures/upload.ts"
import type { OfflineError } from "./errors.ts"
import { PaymentProofs } from "./proofs.ts"
import { OfflinePayments } from "./service.ts"

const noProof = "Choose a picture or a PDF"
const withContractErrors = mapErrors<OfflineError | LimitExceeded | UploadError>()({
  ...limitAnswers,
  OfflinePaymentNotFound: () => new NotFound({ message: "There is no such offline payment." }),
  PayerNotFound: () => new NotFound({ message: "This member does not exist." }),
  ProofNotFound: () => new NotFound({ message: "There is no such proof." }),
  OwnPayment: () =>
    new Forbidden({ message: "This payment is your own. Ask another member of staff to handle it." }),
  NeedsOtherPerson: () =>
    new Forbidden({ message: "You recorded this yourself, so another person has to approve it." }),
  NotRecorder: () => new Forbidden({ message: "Only the person who recorded a payment withdraws it." }),
  OfflineConflict: ({ message, payment }) =>
    new Conflict({ message, ...(payment === null ? {} : { data: payment }) }),
  InvalidFields: (error) => invalidFields(error),
  NoPicture: () => new BadRequest({ message: noProof, fields: { proof: noProof } }),
  PictureTooLarge: () =>
    new PayloadTooLarge({ message: `The file is too large. Choose one of at most ${proofMegabytes} MB.` }),
  WrongPictureType: () =>
    new UnsupportedMediaType({
      message: "This file cannot be read. Choose a JPEG, PNG or WebP of at most 24 megapixels, or a PDF.",
    }),
  UploadUnreadable: () =>
    new BadRequest({ message: "The file did not arrive completely. Please upload it again." }),
})

/** A proof is downloaded, and no browser guesses its type or runs anything in it. */
const proofHeaders = (kind: "picture" | "pdf") => ({
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; sandbox",
  "content-disposition": `attachment; filename="${kind === "pdf" ? "proof.pdf" : "proof.webp"}"`,
  "x-content-type-options": "nosniff",
})

/** Serves payments into the bank account or in cash (OFFICE §19). */
export const OfficeOfflinePaymentsLive = HttpApiBuilder.group(
  Api,
  "office-offline-payments",
  Effect.fnUntraced(function* (handlers) {
    const payments = yield* OfflinePayments
    const proofs = yield* PaymentProofs
    return handlers.handleAll({
      offer: Effect.fnUntraced(function* ({ query }) {
        const { _id } = yield* CurrentStaff
        return answer(
          "What the member can have paid for",
          yield* withContractErrors(payments.offer(query.memberId, query.paidOn, _id)),
        )
      }),
      uploadProof: Effect.fnUntraced(function* ({ payload }) {
        const { _id } = yield* CurrentStaff
        const proof = yield* withContractErrors(
          Effect.flatMap(pictureOf(payload, "proof", proofBytes), (bytes) => proofs.upload(bytes, _id)),
        )
        return answer("Proof uploaded", proof)
      }),
      proof: Effect.fnUntraced(function* ({ params }) {
        const { kind, content } = yield* withContractErrors(proofs.content(params.id))
        return HttpServerResponse.uint8Array(content, {
          contentType: "application/octet-stream",
          headers: proofHeaders(kind),
        })
      }),
      list: Effect.fnUntraced(function* ({ query }) {
        const { _id } = yield* CurrentStaff
        return answer("Offline payments", yield* withContractErrors(payments.list(query, _id)))
      }),
      record: Effect.fnUntraced(function* ({ payload }) {
        const { _id } = yield* CurrentStaff
        const payment = yield* withContractErrors(payments.record(payload, _id))
        const isWaiting = payment.status === "awaitingSecond"
        return answer(isWaiting ? "A second person has to approve this" : "Recorded", payment)
      }),
      get: Effect.fnUntraced(function* ({ params }) {
        const { _id } = yield* CurrentStaff
        return answer("The offline payment", yield* withContractErrors(payments.get(params.id, _id)))
      }),
      answer: Effect.fnUntraced(function* ({ params, payload }) {
        const { _id } = yield* CurrentStaff
        const payment = yield* withContractErrors(payments.answer(params.id, payload, _id))
        const words = {
          awaitingSecond: "Waiting",
          granted: "Approved",
          refused: "Refused",
          withdrawn: "Withdrawn",
          expired: "Expired",
        }
        return answer(words[payment.status], payment)
      }),
    })
  }),
)
