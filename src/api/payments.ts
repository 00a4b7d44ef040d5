import { queryOptions } from "@tanstack/react-query"
import { Effect, Option, Schema } from "effect"
import { calls } from "./calls.ts"
import { type Purpose, Receipt } from "./contract/payments.ts"
import { runQuery } from "./run.ts"

/** Which payment is opened: what for, and what the opening call of that purpose takes. */
export interface PaymentToOpen {
  readonly purpose: Purpose
  /** An event's slug. */
  readonly payload: unknown
}

/** Which payment is confirmed, by the provider's or our own reference; source in any case. */
export interface PaymentToConfirm {
  readonly purpose: Purpose
  readonly reference: string
  readonly source: string
}

interface Confirmation {
  readonly reference: string
  readonly source: string
}

/** How each purpose is paid for. */
const payables = {
  event: {
    open: (payload: unknown) =>
      Effect.map(calls.events.pay({ params: { slug: String(payload) } }), ({ data }) => data),
    confirm: (payload: Confirmation) =>
      Effect.map(calls.events.confirmPayment({ payload }), ({ data }) => data.receipt),
  },
} as const

const isPayable = (purpose: Purpose): purpose is keyof typeof payables => purpose in payables
const payable = (purpose: Purpose) =>
  isPayable(purpose)
    ? Effect.succeed(payables[purpose])
    : Effect.die(new Error(`Nobody can pay for "${purpose}" here`))

/** Opens a payment: POST /events/pay/{slug}. Nothing is charged by it. */
export const openPayment = ({ purpose, payload }: PaymentToOpen) =>
  Effect.flatMap(payable(purpose), ({ open }) => open(payload))

/** The receipt that a 409 carries, whatever else stands around it; null when there is none to read. */
const receiptIn = (data: unknown): Receipt | null => {
  const held = (data as { readonly receipt?: unknown } | null)?.receipt ?? data
  return Option.getOrNull(Schema.decodeUnknownOption(Receipt)(held))
}

/**
 * Confirms a payment: POST /events/confirm-payment. Already confirmed is a `Conflict` whose `data` is the receipt, or
 * null; pending, not paid and held are `Invalid` with their code.
 */
export const confirmPayment = ({ purpose, ...payload }: PaymentToConfirm) =>
  Effect.mapError(
    Effect.flatMap(payable(purpose), ({ confirm }) => confirm(payload)),
    (failure) => (failure._tag === "Conflict" ? { ...failure, data: receiptIn(failure.data) } : failure),
  )

/** GET /payments/pending: opened by this member, neither settled nor given up; newest first. */
export const pendingPayments = () =>
  queryOptions({
    queryKey: ["payments", "pending"],
    queryFn: async ({ signal }) => (await runQuery(calls.payments.pending({}), signal)).data,
  })

/** GET /payments/config: where PayPal's button comes from on this host. */
export const paymentConfig = () =>
  queryOptions({
    queryKey: ["payments", "config"],
    queryFn: async ({ signal }) => (await runQuery(calls.payments.config({}), signal)).data,
  })
