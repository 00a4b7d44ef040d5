import { nationalAreas } from "#api/contract/donations.ts"
import { demoProducts } from "#server/demo/content/products.ts"
import { idOf, memberId, pick, type SeedStatement } from "./seed.ts"

/** The payments of a member: four donations, three subscriptions, two orders and one event. */
const perMember = 10
const purpose = "(array['donation', 'subscription', 'order', 'event'])"
/** The purpose of the payment with this number, from 0. */
const purposeOf = (k: string) =>
  `${purpose}[case when ${k} < 4 then 1 when ${k} < 7 then 2 when ${k} < 9 then 3 else 4 end]`
const paymentId = (number: string, k: string) => idOf("payment", `${number} || '-' || ${k}`)

const products = (): SeedStatement => ({
  text: `insert into products (id, slug, name, description, price_ngn, price_usd, position, search_text, created_at)
    select ${idOf("product", "n")}, 'product-' || n, name, words, 250000, 500, n,
      lower(name || E'\\n' || words), now()
    from (select n, ${pick("$1", "n")} || ' ' || n as name, ${pick("$2", "n")} as words
      from generate_series(1, 100) n) generated`,
  values: [demoProducts.map(({ name }) => name), demoProducts.map(({ description }) => description)],
})

const stock: SeedStatement = {
  text: `insert into product_variants (product_id, stock)
    select id, 1000000 from products where slug like 'product-%'`,
  values: [],
}

const settled = (members: number): readonly SeedStatement[] => [
  {
    text: `insert into payments (id, reference, purpose, target_id, member_id, payer_email, title, amount, currency, source,
        provider_id, status, price_snapshot, return_path, created_at, updated_at, paid_at, first_confirmed_at)
      select ${paymentId("n", "k")}, 'BENCH-' || n || '-' || k, purpose,
        case purpose when 'subscription' then (2020 + k)::text when 'event' then ${idOf("event", "1 + n % $2::bigint")}::text
          else ${paymentId("n", "k")}::text end,
        ${memberId("n")}, 'member' || n || '@members.test', initcap(purpose), 150000,
        case when n % 12 = 0 then 'USD' else 'NGN' end, case when n % 12 = 0 then 'PAYPAL' else 'PAYSTACK' end,
        'PROVIDER-' || n || '-' || k, 'paid', '{}', '/dashboard', paid, paid, paid, paid
      from (select n, k, ${purposeOf("k")} as purpose, now() - (k * 30 + n % 30) * interval '1 day' as paid
        from generate_series(2, $1::bigint) n, generate_series(0, ${perMember - 1}) k) generated`,
    values: [members, Math.ceil(members / 4)],
  },
  {
    text: `insert into ledger (payment_id, kind, reference, purpose, member_id, amount, currency, created_at)
      select id, 'payment', reference, purpose, member_id, amount, currency, paid_at from payments
      where reference like 'BENCH-%' and status = 'paid'`,
    values: [],
  },
  {
    text: `insert into webhook_events (provider, event_key, event, reference, body, received_at, handled_at)
      select source, 'charge.success:' || reference, 'charge.success', reference, '', paid_at, paid_at from payments
      where reference like 'BENCH-%-0'`,
    values: [],
  },
]

const searchText = "lower(reference || ' ' || provider_id || ' 1500 ₦1,500')"
const granted: readonly string[] = [
  `insert into donations (id, member_id, payment_id, reference, source, amount, currency, recurring, search_text, created_at)
    select id, member_id, id, reference, source, amount, currency, false, ${searchText}, paid_at
    from payments where purpose = 'donation'`,
  `insert into donation_areas (donation_id, position, name, amount)
    select id, k, case k when 0 then 'Building Project' else 'Touch Magazine' end, amount / 2
    from donations, generate_series(0, 1) k`,
  `insert into subscriptions (member_id, year, payment_id, reference, amount, currency, rate, starts_at, expires_at,
      search_text, created_at)
    select member_id, target_id::int, id, reference, amount, currency, 'Student', make_timestamptz(target_id::int, 1, 1, 0, 0, 0),
      make_timestamptz(target_id::int + 1, 1, 1, 0, 0, 0), ${searchText}, paid_at
    from payments where purpose = 'subscription'`,
  `insert into orders (id, member_id, payment_id, reference, source, amount, currency, status, contact_name, contact_phone,
      contact_email, address, search_text, created_at)
    select id, member_id, id, reference, source, amount, currency, 'delivered', 'A member', '', payer_email,
      '1 Queen''s Road, Ibadan', ${searchText} || ' 1 queen''s road, ibadan', paid_at
    from payments where purpose = 'order'`,
  `insert into order_lines (order_id, position, product_id, slug, name, quantity, price, price_ngn, price_usd)
    select id, 0, ${idOf("product", "1 + number % 100")}, 'product', 'Product', 1, amount,
      case currency when 'NGN' then amount else amount * 1500 end,
      case currency when 'NGN' then greatest(1, amount / 1500) else amount end
    from (select *, row_number() over () as number from orders) numbered`,
  `insert into order_timeline (order_id, status, at) select id, 'pending', created_at from orders`,
  // A payment for an event that the member is registered for already belongs to that registration.
  `insert into event_registrations (event_id, member_id, payment_id, created_at)
    select target_id::uuid, member_id, id, paid_at from payments where purpose = 'event'
    on conflict (event_id, member_id) do update set payment_id = excluded.payment_id`,
]

/**
 * Returns the statements that add payments to the members of `seedMembers`: ten settled ones each, with the ledger and
 * what they bought.
 */
export const seedPayments = (members: number): readonly SeedStatement[] => [
  products(),
  stock,
  ...settled(members),
  ...granted.map((text) => ({ text, values: [] })),
]

/** Returns the reference of an open payment of a member. */
export const openReference = (member: number, payment: number): string => `OPEN-${member}-${payment}`

/**
 * Returns the statements that add open donations, paid at the sandbox but not confirmed: `each` to the members 2 to
 * `last`. Confirming one runs a whole settlement.
 */
export const seedOpenPayments = (last: number, each: number): readonly SeedStatement[] => [
  {
    text: `insert into payments (id, reference, purpose, target_id, member_id, payer_email, title, amount, currency, source,
        provider_id, status, price_snapshot, return_path, created_at, updated_at)
      select ${idOf("open", "n || '-' || k")}, 'OPEN-' || n || '-' || k, 'donation', ${idOf("open", "n || '-' || k")}::text,
        ${memberId("n")}, 'member' || n || '@members.test', 'Donation', 150000, 'NGN', 'PAYSTACK',
        'OPEN-' || n || '-' || k, 'initiated', $3::jsonb, '/dashboard', now(), now()
      from generate_series(2, $1::bigint) n, generate_series(1, $2::bigint) k`,
    values: [
      last,
      each,
      JSON.stringify({
        areas: [{ name: nationalAreas[0], amount: 150_000 }],
        recurring: false,
        frequency: null,
      }),
    ],
  },
  {
    text: `insert into sandbox_paystack_transactions (reference, email, amount, currency, callback_url, status, created_at,
        paid_at)
      select reference, payer_email, amount, currency, 'http://127.0.0.1/', 'success', created_at, created_at
      from payments where reference like 'OPEN-%'`,
    values: [],
  },
]
