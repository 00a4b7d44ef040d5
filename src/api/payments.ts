import { queryOptions } from "@tanstack/react-query"
import { Effect, Option, Schema } from "effect"
import { callsOf } from "./calls.ts"
import { DonationsGroup, type DonationBody } from "./contract/donations.ts"
import { EventsGroup } from "./contract/events.ts"
import { OrdersGroup, Order } from "./contract/orders.ts"
import { PaymentsGroup, type Purpose, Receipt } from "./contract/payments.ts"
import { SubscriptionsGroup } from "./contract/subscriptions.ts"
import type { Settled } from "./contract/settled.ts"
import { User } from "./contract/users.ts"
import { type OrderToPay, payOrder } from "./orders.ts"
import { runQuery } from "./run.ts"

const donationsCalls = callsOf(DonationsGroup)
const eventsCalls = callsOf(EventsGroup)
const ordersCalls = callsOf(OrdersGroup)
const paymentsCalls = callsOf(PaymentsGroup)
const subscriptionsCalls = callsOf(SubscriptionsGroup)

/** The purpose of a payment and the request that opens it. */
export interface PaymentToOpen {
  readonly purpose: Purpose
  /** An event's slug, an `OrderToPay` or a `DonationBody`; unused for the subscription. */
  readonly payload: unknown
}

/** The payment to confirm, by the provider's reference or ours. `source` accepts any letter case. */
export interface PaymentToConfirm {
  readonly purpose: Purpose
  readonly reference: string
  readonly source: string
}

interface Confirmation {
  readonly reference: string
  readonly source: string
}

const settled = (found: Partial<Settled>): Settled => ({ receipt: null, user: null, order: null, ...found })

/** The calls that open and confirm a payment, by purpose. */
const payables = {
  event: {
    open: (payload: unknown) =>
      Effect.map(eventsCalls.pay({ params: { slug: String(payload) } }), ({ data }) => data),
    confirm: (payload: Confirmation) =>
      Effect.map(eventsCalls.confirmPayment({ payload }), ({ data }) => settled({ receipt: data.receipt })),
  },
  order: {
    open: (payload: unknown) => payOrder(payload as OrderToPay),
    confirm: (payload: Confirmation) =>
      Effect.map(ordersCalls.confirm({ payload }), ({ data: { receipt, order } }) =>
        settled({ receipt, order }),
      ),
  },
  subscription: {
    open: () => Effect.map(subscriptionsCalls.pay({}), ({ data }) => data),
    confirm: (payload: Confirmation) =>
      Effect.map(subscriptionsCalls.save({ payload }), ({ data: { receipt, user } }) =>
        settled({ receipt, user }),
      ),
  },
  donation: {
    open: (payload: unknown) =>
      Effect.map(donationsCalls.init({ payload: payload as typeof DonationBody.Type }), ({ data }) => data),
    confirm: (payload: Confirmation) =>
      Effect.map(donationsCalls.confirm({ payload }), ({ data: { receipt } }) => settled({ receipt })),
  },
} as const

const isPayable = (purpose: Purpose): purpose is keyof typeof payables => purpose in payables
const payable = (purpose: Purpose) =>
  isPayable(purpose)
    ? Effect.succeed(payables[purpose])
    : Effect.die(new Error(`Nobody can pay for "${String(purpose)}" here`))

/** Opens a payment: POST /events/pay/{slug}, /orders/pay, /subscriptions/pay or /donations/init. Charges nothing. */
export const openPayment = ({ purpose, payload }: PaymentToOpen) =>
  Effect.flatMap(payable(purpose), ({ open }) => open(payload))

const read = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, value: unknown): S["Type"] | null =>
  Option.getOrNull(Schema.decodeUnknownOption(schema)(value))

/** Reads the known parts of a 409 body; a missing or unreadable part is null. */
const settledIn = (data: unknown): Settled => {
  const held = (typeof data === "object" && data !== null ? data : {}) as Readonly<Record<string, unknown>>
  return {
    receipt: read(Receipt, held["receipt"] ?? data),
    user: read(User, held["user"]),
    order: read(Order, held["order"]),
  }
}

/**
 * Confirms a payment: POST /events/confirm-payment, /orders/create, /subscriptions/save or /donations/create. Fails as
 * `Conflict` when already confirmed; its `data` is a `Settled` too. Pending, unpaid and held payments fail as
 * `BadRequest` with their code.
 */
export const confirmPayment = ({ purpose, ...payload }: PaymentToConfirm) =>
  Effect.mapError(
    Effect.flatMap(payable(purpose), ({ confirm }) => confirm(payload)),
    (failure) => (failure._tag === "Conflict" ? { ...failure, data: settledIn(failure.data) } : failure),
  )

/** Queries the settings of PayPal's button on this host (GET /payments/config). */
export const paymentConfig = () =>
  queryOptions({
    queryKey: ["payments", "config"],
    queryFn: async ({ signal }) => (await runQuery(paymentsCalls.config({}), signal)).data,
  })
