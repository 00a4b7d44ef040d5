import type { MoneyServer, Who } from "./money.ts"
import { slugs } from "./money.ts"

/** Every purpose of a payment. */
export const purposes = ["event", "order", "subscription", "donation"] as const
export type PaidPurpose = (typeof purposes)[number]

/** The two providers, with the member who pays by each. */
export const providers = ["PAYSTACK", "PAYPAL"] as const
export type Provider = (typeof providers)[number]
export const payerOf: Readonly<Record<Provider, Who>> = { PAYSTACK: "student", PAYPAL: "global" }

/** A test product in one size without colours, with more stock than any run buys. */
const product = "0d0d0d0d-0000-4000-8000-00000000cafe"
export const addProduct = (server: MoneyServer) =>
  server.rows(
    `insert into products (id, slug, name, description, price_ngn, price_usd, stock, position, search_text, created_at)
     values ($1::uuid, 'plain-mug', 'Plain mug', '', 250050, 725, 1000000, 998, '', now()) on conflict do nothing`,
    [product],
  )

/**
 * Returns each purpose's requests to open and confirm it, and its price in minor units. Orders need `shelve`
 * first.
 */
export const purchaseRequests: Readonly<
  Record<
    PaidPurpose,
    {
      readonly openPath: string
      readonly confirmPath: string
      readonly body: Readonly<Record<Provider, unknown>>
      readonly amount: Readonly<Record<Provider, number>>
    }
  >
> = {
  event: {
    openPath: `/events/pay/${slugs.paid}`,
    confirmPath: "/events/confirm-payment",
    body: { PAYSTACK: undefined, PAYPAL: undefined },
    amount: { PAYSTACK: 1_000_000, PAYPAL: 10_000 },
  },
  order: {
    openPath: "/orders/pay",
    confirmPath: "/orders/create",
    body: { PAYSTACK: orderOf(5_001), PAYPAL: orderOf(14.5) },
    amount: { PAYSTACK: 500_100, PAYPAL: 1_450 },
  },
  subscription: {
    openPath: "/subscriptions/pay",
    confirmPath: "/subscriptions/save",
    body: { PAYSTACK: undefined, PAYPAL: undefined },
    amount: { PAYSTACK: 100_000, PAYPAL: 10_000 },
  },
  donation: {
    openPath: "/donations/init",
    confirmPath: "/donations/create",
    body: {
      PAYSTACK: donationOf("NGN", ["Building Project", "Touch Magazine"], [1_500.5, 499.5]),
      PAYPAL: donationOf("USD", ["Missions"], [12.34]),
    },
    amount: { PAYSTACK: 200_000, PAYPAL: 1_234 },
  },
}

function orderOf(totalAmount: number) {
  return {
    shippingContactName: "Ebun Adeyemi",
    shippingContactPhone: "+2348030000101",
    shippingContactEmail: "student@demo.test",
    shippingAddress: "1 Queen's Road, Ibadan",
    totalAmount,
    products: [{ product, quantity: 2, size: null, color: null }],
  }
}

function donationOf(currency: string, names: readonly string[], amounts: readonly number[]) {
  const amount = amounts.reduce((sum, one) => sum + one, 0)
  return {
    currency,
    recurring: false,
    frequency: null,
    areasOfNeed: names.map((name, n) => ({ name, amount: amounts[n] })),
    totalAmount: amount,
    amount,
  }
}

/** Opens the payment of a purpose as the member who pays with this provider, and pays it there. */
export const buy = (server: MoneyServer, purpose: PaidPurpose, provider: Provider = "PAYSTACK") =>
  server.openAndPay(
    payerOf[provider],
    purchaseRequests[purpose].openPath,
    purchaseRequests[purpose].body[provider],
  )

/** Confirms the payment, as the return page does. */
export const confirmPurchase = (
  server: MoneyServer,
  purpose: PaidPurpose,
  reference: string,
  provider: Provider = "PAYSTACK",
) =>
  server.as(payerOf[provider], "POST", purchaseRequests[purpose].confirmPath, {
    reference,
    source: provider,
  })

/**
 * Returns the ledger without the demo's payments: how many payments are paid, booked, granted (for any purpose)
 * and receipted, and whether any sum differs.
 */
export const ledgerQuery = `with grants as (
    select payment_id from event_registrations union all select payment_id from orders
    union all select payment_id from subscriptions union all select payment_id from donations),
  mine as (select * from payments where reference not like 'DEMO-%')
  select
    (select count(*)::int from mine where status = 'paid') as paid,
    (select count(*)::int from ledger where reference not like 'DEMO-%') as booked,
    (select count(*)::int from grants join mine on mine.id = payment_id) as granted,
    (select count(*)::int from mail_outbox where subject like 'Your receipt%') as receipts,
    (select coalesce(sum(amount), 0)::int from mine where status = 'paid') as "paidSum",
    (select coalesce(sum(amount), 0)::int from ledger where reference not like 'DEMO-%') as "bookedSum"`
