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

/** Which payment is opened: what for, and what the opening call of that purpose takes. */
export interface PaymentToOpen {
  readonly purpose: Purpose
  /** An event's slug, an `OrderToPay`, a gift's `DonationBody`; nothing for the dues. */
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

const settled = (found: Partial<Settled>): Settled => ({ receipt: null, user: null, order: null, ...found })

/** How each purpose is paid for. */
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

/** Opens a payment: POST /events/pay/{slug}, /orders/pay, /subscriptions/pay or /donations/init. Nothing is charged by it. */
export const openPayment = ({ purpose, payload }: PaymentToOpen) =>
  Effect.flatMap(payable(purpose), ({ open }) => open(payload))

const read = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, value: unknown): S["Type"] | null =>
  Option.getOrNull(Schema.decodeUnknownOption(schema)(value))

/** What a 409 carries, whatever else stands around it; each part null when there is none to read. */
const settledIn = (data: unknown): Settled => {
  const held = (typeof data === "object" && data !== null ? data : {}) as Readonly<Record<string, unknown>>
  return {
    receipt: read(Receipt, held["receipt"] ?? data),
    user: read(User, held["user"]),
    order: read(Order, held["order"]),
  }
}

/**
 * Confirms a payment: POST /events/confirm-payment, /orders/create, /subscriptions/save or /donations/create. Already confirmed is a
 * `Conflict` whose `data` is a `Settled` too; pending, not paid and held are `Invalid` with their code.
 */
export const confirmPayment = ({ purpose, ...payload }: PaymentToConfirm) =>
  Effect.mapError(
    Effect.flatMap(payable(purpose), ({ confirm }) => confirm(payload)),
    (failure) => (failure._tag === "Conflict" ? { ...failure, data: settledIn(failure.data) } : failure),
  )

/** GET /payments/config: where PayPal's button comes from on this host. */
export const paymentConfig = () =>
  queryOptions({
    queryKey: ["payments", "config"],
    queryFn: async ({ signal }) => (await runQuery(paymentsCalls.config({}), signal)).data,
  })
