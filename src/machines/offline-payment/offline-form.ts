/** Defines the forms of an offline payment (OFFICE §19): their values, rules and requests. Pure. */
import * as rules from "#api/contract/field-rules.ts"
import type {
  NewOfflinePayment,
  OfflineAnswer,
  OfflinePayment,
} from "#api/contract/office-offline-payments.ts"
import { type OfflinePurpose, offlinePurposes } from "#api/contract/offline-rules.ts"
import { validateFields } from "../signup/rules.ts"

/** The values of both forms. `answer` and `reason` belong to the answer of a payment that waits. */
export type OfflineValues = Readonly<
  Record<
    | "freshId"
    | "memberId"
    | "memberName"
    | "purpose"
    | "target"
    | "amount"
    | "currency"
    | "paidOn"
    | "slip"
    | "proofId"
    | "proofKind"
    | "note"
    | "answer"
    | "reason",
    string
  >
>

/** The values of an empty form. `freshId` names the payment that it records. */
export const emptyValues = (freshId: string): OfflineValues => ({
  freshId,
  memberId: "",
  memberName: "",
  purpose: "",
  target: "",
  amount: "",
  currency: "NGN",
  paidOn: "",
  slip: "",
  proofId: "",
  proofKind: "",
  note: "",
  answer: "",
  reason: "",
})

const amountRule: rules.FieldRule = (value) =>
  /^\d{1,12}(\.\d{1,2})?$/.test(value.trim()) && Number(value) > 0 ? undefined : "Enter the amount"

/** Returns a message for each invalid field of the record, in the order of the form. */
export const validateRecord = (values: OfflineValues): Readonly<Record<string, string>> =>
  validateFields(
    {
      memberId: rules.filled(40, "Choose the member"),
      paidOn: rules.day(),
      purpose: rules.choice(offlinePurposes, "Choose what it is for"),
      target: rules.filled(200, "Choose what it is for"),
      amount: amountRule,
      slip: rules.filled(80),
      proofId: rules.filled(40, "Add the proof of the payment"),
      note: rules.text(1_000),
    },
    { ...values },
  )

/** Returns a message for a refusal or a withdrawal without a reason. An approval needs none. */
export const validateAnswer = ({
  answer,
  reason,
}: Pick<OfflineValues, "answer" | "reason">): Readonly<Record<string, string>> =>
  validateFields({ reason: answer === "approve" ? rules.text(1_000) : rules.filled(1_000) }, { reason })

/** Returns the request that answers a payment. */
export const answerOf = (values: OfflineValues): OfflineAnswer => ({
  answer: values.answer as OfflineAnswer["answer"],
  reason: values.reason.trim(),
})

/** Returns the request that records a payment. */
export const recordOf = (values: OfflineValues): NewOfflinePayment => ({
  freshId: values.freshId,
  memberId: values.memberId,
  purpose: values.purpose as OfflinePurpose,
  target: values.target,
  amount: Number(values.amount),
  currency: values.currency as NewOfflinePayment["currency"],
  paidOn: values.paidOn,
  slip: values.slip.trim(),
  proofId: values.proofId,
  note: values.note.trim(),
})

/** Returns what a person learns after an answer. */
export const answeredText = ({ status, member }: OfflinePayment): string => {
  if (status === "granted") return `The payment of ${member.fullName} counts now`
  return status === "withdrawn" ? "The payment is withdrawn" : "The payment is refused"
}
