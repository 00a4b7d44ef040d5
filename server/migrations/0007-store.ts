import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The store: products with their variants and stock, and the orders that were paid (SPEC §3, Product and Order). */
export const store = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table products (
    id uuid primary key default gen_random_uuid(),
    slug text not null unique,
    name text not null,
    description text not null,
    brand text,
    -- Minor units: kobo and cents.
    price_ngn bigint not null check (price_ngn > 0),
    price_usd bigint not null check (price_usd > 0),
    featured_image_url text,
    -- Empty when it comes in one size.
    sizes text[] not null default '{}',
    -- Pieces over all sizes and colours; nobody sells what is not there.
    stock integer not null constraint stock_never_below_zero check (stock >= 0),
    -- Its position in the store.
    position integer not null,
    -- Name, brand and description, in lower case, for searches.
    search_text text not null,
    -- Set when it is no longer sold. Orders keep it; the store hides it.
    withdrawn_at timestamptz,
    created_at timestamptz not null
  )`
  yield* sql`create index products_on_shelf on products (position, id) where withdrawn_at is null`

  // A picture with a colour shows the product in that colour. The others are further views.
  yield* sql`create table product_images (
    product_id uuid not null references products on delete cascade,
    position integer not null,
    image_url text not null,
    color text,
    name text,
    primary key (product_id, position)
  )`

  yield* sql`create table orders (
    id uuid primary key default gen_random_uuid(),
    member_id uuid not null references members on delete cascade,
    -- The payment that granted it. An order is deleted with its payment.
    payment_id uuid not null unique references payments on delete cascade,
    reference text not null unique,
    source text not null check (source in ('PAYPAL', 'PAYSTACK')),
    -- Minor units: the sum of its lines.
    amount bigint not null check (amount > 0),
    currency text not null,
    status text not null default 'pending' check (status in ('pending', 'shipped', 'delivered', 'canceled')),
    contact_name text not null,
    contact_phone text not null,
    contact_email text not null,
    address text not null,
    -- Reference, address, contact and products, in lower case, for searches. A search also covers the status.
    search_text text not null,
    created_at timestamptz not null
  )`
  yield* sql`create index orders_of_member on orders (member_id, created_at desc)`

  // The bought products as they were at the time of the order.
  yield* sql`create table order_lines (
    order_id uuid not null references orders on delete cascade,
    position integer not null,
    product_id uuid not null references products,
    slug text not null,
    name text not null,
    image_url text,
    quantity integer not null check (quantity between 1 and 99),
    -- How many of them were sold out when the payment arrived, for the office.
    missing integer not null default 0 check (missing between 0 and quantity),
    size text,
    color text,
    -- Per piece, minor units of the order's currency.
    price bigint not null check (price > 0),
    primary key (order_id, position)
  )`
  yield* sql`create table order_timeline (
    id bigint generated always as identity primary key,
    order_id uuid not null references orders on delete cascade,
    status text not null,
    at timestamptz not null,
    comment text
  )`
  yield* sql`create index order_timeline_of_order on order_timeline (order_id, id)`
})
