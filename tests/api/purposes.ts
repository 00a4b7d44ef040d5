import type { MoneyServer, Who } from "./money.ts"
import { setStock } from "./stock.ts"
import { slugs } from "./money.ts"

/** Every purpose of a payment. */
export const purposes = ["event", "order", "subscription", "donation"] as const
export type PaidPurpose = (typeof purposes)[number]

export const providers = ["PAYSTACK", "PAYPAL"] as const
export type Provider = (typeof providers)[number]
/** The demo member who pays with each provider. */
export const payerOf: Readonly<Record<Provider, Who>> = { PAYSTACK: "student", PAYPAL: "global" }

const productId = "0d0d0d0d-0000-4000-8000-00000000cafe"
/** Adds a product without sizes or colours, with more stock than any test buys. */
export const addProduct = async (server: Pick<MoneyServer, "rows">) => {
  await server.rows(
    `insert into products (id, slug, name, description, price_ngn, price_usd, position, search_text, created_at)
     values ($1::uuid, 'plain-mug', 'Plain mug', '', 250050, 725, 998, '', now()) on conflict do nothing`,
    [productId],
  )
  await setStock(server, "plain-mug", 1_000_000)
}

/**
 * How to open and confirm a payment of each purpose, with the amount in minor units. An order needs `addProduct` first.
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
    products: [{ product: productId, quantity: 2, size: null, color: null }],
  }
}

export function donationOf(currency: string, names: readonly string[], amounts: readonly number[]) {
  const amount = amounts.reduce((sum, next) => sum + next, 0)
  return {
    currency,
    recurring: false,
    frequency: null,
    areasOfNeed: names.map((name, index) => ({ name, amount: amounts[index] })),
    totalAmount: amount,
    amount,
  }
}

/** Opens a payment as the provider's demo member, and pays it at the provider. */
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

/** Buys and confirms. Returns the reference of the payment. */
export const buyAndConfirm = async (
  server: MoneyServer,
  purpose: PaidPurpose,
  provider: Provider = "PAYSTACK",
): Promise<string> => {
  const { reference, id } = await buy(server, purpose, provider)
  const { status } = await confirmPurchase(server, purpose, id, provider)
  if (status !== 201) throw new Error(`confirming the ${purpose} answered ${status}`)
  return reference
}

/**
 * Counts the payments that are paid, booked and granted, and the queued receipts. Also sums the paid and the booked
 * amounts. Ignores the demo's payments.
 */
export const ledgerQuery = `with grants as (
    select payment_id from event_registrations union all select payment_id from orders
    union all select payment_id from subscriptions where revoked_at is null
    union all select payment_id from donations where revoked_at is null),
  test_payments as (select * from payments where reference not like 'DEMO-%')
  select
    (select count(*)::int from test_payments where status = 'paid') as paid,
    (select count(*)::int from ledger where reference not like 'DEMO-%') as booked,
    (select count(*)::int from grants join test_payments on test_payments.id = payment_id) as granted,
    (select count(*)::int from mail_outbox where subject like '%received:%') as receipts,
    (select coalesce(sum(amount), 0)::float8 from test_payments where status = 'paid') as "paidSum",
    (select coalesce(sum(amount), 0)::float8 from ledger where reference not like 'DEMO-%') as "bookedSum"`

/** Returns the result of `ledgerQuery`. */
export const readBooks = async (server: Pick<MoneyServer, "rows">) => (await server.rows(ledgerQuery))[0]

/** The result of `ledgerQuery` when nothing is paid. */
export const emptyBooks = { paid: 0, booked: 0, granted: 0, receipts: 0, paidSum: 0, bookedSum: 0 }

/**
 * Makes a held donation of `amount` naira and returns its reference. The payment is held because the provider reports one
 * kobo less than owed.
 */
export const holdDonation = async (server: MoneyServer, amount: number) => {
  const { reference } = await server.openAndPay(
    "student",
    "/donations/init",
    donationOf("NGN", ["Building Project"], [amount]),
  )
  await server.injectFault({
    provider: "paystack",
    operation: "verify",
    reference,
    mode: "answer",
    value: { "data.amount": amount * 100 - 1 },
  })
  await confirmPurchase(server, "donation", reference)
  return reference
}

/** Claims a held payment. Returns the version for the decision; 0 when the claim failed. */
export const claimHeld = async (
  { call }: Pick<MoneyServer, "call">,
  token: string,
  reference: string,
): Promise<number> =>
  (await call("POST", `/office/money/${reference}/claim`, { token })).body.data?.version ?? 0
