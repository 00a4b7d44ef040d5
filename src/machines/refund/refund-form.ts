/** Defines the forms of a refund (OFFICE §7): their values, rules and requests. Pure. */
import * as rules from "#api/contract/field-rules.ts"
import type { MoneyPayment } from "#api/contract/office-money.ts"
import type { NewRefund, OfficeRefund, RefundAnswer } from "#api/contract/office-refunds.ts"
import { type ReturnMethod, returnMethods } from "#api/contract/offline-rules.ts"
import { formatMoney, minorOf } from "#api/money.ts"
import { validateFields } from "../signup/rules.ts"

/** What a refund needs to know of its payment. */
export type RefundedPayment = Pick<
  MoneyPayment,
  | "reference"
  | "purpose"
  | "source"
  | "amount"
  | "currency"
  | "remaining"
  | "limit"
  | "isInDoubt"
  | "isOwn"
  | "refunds"
  | "approvers"
>

/**
 * The values of both forms. The answer of a second person needs the password alone. `method`, `slip` and `returnedOn` say
 * how the money of an offline payment was returned.
 */
export type RefundValues = Readonly<
  { revokes: boolean } & Record<"amount" | "method" | "slip" | "returnedOn" | "note" | "password", string>
>

export const noValues: RefundValues = {
  amount: "",
  revokes: false,
  method: "",
  slip: "",
  returnedOn: "",
  note: "",
  password: "",
}

/** A refund as it is sent. */
export type RefundRequest = NewRefund & { readonly reference: string }
/** An answer as it is sent, to the refund `id`. */
export type SentAnswer = RefundAnswer & { readonly reference: string; readonly id: string }

/** Returns the refund of this id; undefined before it is recorded. */
export const refundOf = (
  { refunds }: Pick<RefundedPayment, "refunds">,
  id: string,
): OfficeRefund | undefined => refunds.find(({ _id }) => _id === id)

/**
 * Returns whether a refund of this amount needs a second person: above the limit, to which earlier refunds of the payment
 * count, and after a dispute that was closed in doubt.
 */
export const needsSecond = (
  { amount, remaining, limit, isInDoubt }: RefundedPayment,
  typed: string,
): boolean => isInDoubt || minorOf(amount) - minorOf(remaining) + minorOf(Number(typed)) > minorOf(limit)

/** Returns whether nothing of the payment is left after a refund of this amount, which takes away what was paid for. */
export const isAll = ({ remaining }: RefundedPayment, typed: string): boolean => Number(typed) === remaining

/** Whether no provider refunds the payment, so that staff return the money and say how. */
export const isByHand = ({ source }: Pick<RefundedPayment, "source">): boolean => source === "OFFLINE"

/** The rules of how money was returned by hand, in the order of the form. */
const returnRules = (method: string) => ({
  method: rules.choice(returnMethods),
  slip: method === "transfer" ? rules.filled(80, "Enter the number of the transfer") : rules.text(80),
  returnedOn: rules.day(),
})

/** Returns the check of a new refund: a message for each invalid field, in the order of the form. */
export const validateRefund =
  (payment: RefundedPayment) =>
  ({ amount, method, slip, returnedOn, note, password }: RefundValues): Readonly<Record<string, string>> =>
    validateFields(
      {
        amount: (typed) =>
          /^\d+(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 && Number(typed) <= payment.remaining
            ? undefined
            : `Enter an amount up to ${formatMoney(payment.remaining, payment.currency)}`,
        ...(isByHand(payment) ? returnRules(method) : {}),
        note: rules.filled(1_000),
        password: rules.password,
      },
      { amount, method, slip, returnedOn, note, password },
    )

/** Returns a message for an answer without the password. */
export const validateAnswer = ({ password }: RefundValues): Readonly<Record<string, string>> =>
  validateFields({ password: rules.password }, { password })

/** Returns the request of a new refund. It names what remained, so that nobody refunds twice. */
export const requestOf = (
  id: string,
  payment: RefundedPayment,
  { amount, revokes, method, slip, returnedOn, note, password }: RefundValues,
): RefundRequest => ({
  reference: payment.reference,
  _id: id,
  amount: Number(amount),
  revokes,
  note,
  remaining: payment.remaining,
  ...(isByHand(payment) ? { method: method as ReturnMethod, slip, returnedOn } : {}),
  password,
})
