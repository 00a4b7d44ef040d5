import { queryOptions } from "@tanstack/react-query"
import { Effect, Option, Schema } from "effect"
import { callsOf } from "./calls.ts"
import { DonationsGroup, type DonationBody } from "./contract/donations.ts"
import { EventsGroup } from "./contract/events.ts"
import { OrdersGroup, Order } from "./contract/orders.ts"
import { type OpenedPayment, PaymentsGroup, type Purpose, Receipt } from "./contract/payments.ts"
import { SubscriptionsGroup } from "./contract/subscriptions.ts"
import { type Settled, UnpaidPayment } from "./contract/settled.ts"
import { User } from "./contract/users.ts"
import { type OrderToPay, payOrder } from "./orders.ts"
import { runQuery } from "./run.ts"
import type { Failure } from "../outcome.ts"

const donationsCalls = callsOf(DonationsGroup)
const eventsCalls = callsOf(EventsGroup)
const ordersCalls = callsOf(OrdersGroup)
const paymentsCalls = callsOf(PaymentsGroup)
const subscriptionsCalls = callsOf(SubscriptionsGroup)

/** The purpose of a payment and the request that opens it. */
export type PaymentToOpen =
  /** `amount` is the price that the page shows, in major units. */
  | { readonly purpose: "event"; readonly slug: string; readonly amount?: number }
  | { readonly purpose: "order"; readonly order: OrderToPay }
  /** `year` defaults to this year. `amount` is the price that the page shows, in major units. */
  | { readonly purpose: "subscription"; readonly year?: number; readonly amount?: number }
  | { readonly purpose: "donation"; readonly donation: typeof DonationBody.Type }

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

const open = (request: PaymentToOpen | null): Effect.Effect<OpenedPayment, Failure> => {
  switch (request?.purpose) {
    case "event": {
      const { purpose: _, slug, ...query } = request
      return Effect.map(eventsCalls.pay({ params: { slug }, query }), ({ data }) => data)
    }
    case "order":
      return payOrder(request.order)
    case "subscription": {
      const { purpose: _, ...query } = request
      return Effect.map(subscriptionsCalls.pay({ query }), ({ data }) => data)
    }
    case "donation":
      return Effect.map(donationsCalls.init({ payload: request.donation }), ({ data }) => data)
    default:
      return Effect.die(new Error("There is nothing to pay for"))
  }
}

/** Decodes the `data` of a 409 to a `Settled`. */
const withSettled = (failure: Failure): Failure =>
  failure._tag === "Conflict" ? { ...failure, data: settledIn(failure.data) } : failure

/**
 * Opens a payment: POST /events/pay/{slug}, /orders/pay, /subscriptions/pay or /donations/init. Charges nothing. Fails
 * as `Conflict` when it is already paid; its `data` is then a `Settled`, whose receipt is null without one. Dies when
 * `request` is null.
 */
export const openPayment = (request: PaymentToOpen | null): Effect.Effect<OpenedPayment, Failure> =>
  Effect.mapError(open(request), withSettled)

/** The calls that confirm a payment, by purpose. */
const confirmations: Readonly<Record<Purpose, (payload: Confirmation) => Effect.Effect<Settled, Failure>>> = {
  event: (payload) =>
    Effect.map(eventsCalls.confirmPayment({ payload }), ({ data }) => settled({ receipt: data.receipt })),
  order: (payload) =>
    Effect.map(ordersCalls.confirm({ payload }), ({ data: { receipt, order } }) =>
      settled({ receipt, order }),
    ),
  subscription: (payload) =>
    Effect.map(subscriptionsCalls.save({ payload }), ({ data: { receipt, user } }) =>
      settled({ receipt, user }),
    ),
  donation: (payload) =>
    Effect.map(donationsCalls.confirm({ payload }), ({ data: { receipt } }) => settled({ receipt })),
}

const read = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, value: unknown): S["Type"] | null =>
  Option.getOrNull(Schema.decodeUnknownOption(schema)(value))

/** Reads the `data` of a 409, which may also be the receipt itself. A missing or unreadable part is null. */
const settledIn = (data: unknown): Settled => {
  const parts = (typeof data === "object" && data !== null ? data : {}) as Readonly<Record<string, unknown>>
  return {
    receipt: read(Receipt, parts["receipt"] ?? data),
    user: read(User, parts["user"]),
    order: read(Order, parts["order"]),
  }
}

/**
 * Confirms a payment: POST /events/confirm-payment, /orders/create, /subscriptions/save or /donations/create. Fails as
 * `Conflict` when already confirmed; its `data` is then a `Settled`. Pending, unpaid and held payments fail as
 * `BadRequest` with their code. `data` of an unpaid one is an `UnpaidPayment`, or null on a host without it.
 */
export const confirmPayment = ({ purpose, ...payload }: PaymentToConfirm) =>
  Effect.mapError(confirmations[purpose](payload), (failure) =>
    failure.code === "payment_not_paid"
      ? { ...failure, data: read(UnpaidPayment, failure.data) }
      : withSettled(failure),
  )

/**
 * Takes the money of an approved PayPal order: POST /payments/{reference}/capture. `isDeclined`: the payer may choose
 * another card in PayPal's window.
 */
export const capturePayment = (reference: string): Effect.Effect<{ readonly isDeclined: boolean }, Failure> =>
  Effect.map(paymentsCalls.capture({ params: { reference } }), ({ data }) => data)

/** Queries the settings of PayPal's button on this host (GET /payments/config). */
export const paymentConfig = () =>
  queryOptions({
    queryKey: ["payments", "config"],
    queryFn: async ({ signal }) => (await runQuery(paymentsCalls.config({}), signal)).data,
  })
