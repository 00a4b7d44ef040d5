import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { OrderStatus, type orderSorts } from "#api/contract/orders.ts"
import { Currency } from "#api/contract/currency.ts"
import { Source } from "#api/contract/payments.ts"
import { Role } from "#api/contract/users.ts"
import { countOf, execute, rowOf, rowsOf, transactionOf } from "#server/database/decoded-rows.ts"
import { containing, orderBy, type Slice, type Sorting } from "#server/lists.ts"
import { Minor, type Payment } from "#server/payments/payment.ts"
import { isUuid } from "#server/uuid.ts"
import { Draft, type DraftLine } from "./cart.ts"

/** An order that was paid; amounts in minor units, encoded as text in the lines. */
export const OrderRow = Schema.Struct({
  id: Schema.String,
  memberId: Schema.String,
  reference: Schema.String,
  source: Source,
  amount: Minor,
  currency: Currency,
  status: OrderStatus,
  contactName: Schema.String,
  contactPhone: Schema.String,
  contactEmail: Schema.String,
  address: Schema.String,
  createdAt: Schema.Date,
  lines: Schema.Array(
    Schema.Struct({
      product: Schema.String,
      slug: Schema.String,
      name: Schema.String,
      imageUrl: Schema.NullOr(Schema.String),
      quantity: Schema.Int,
      missing: Schema.Int,
      size: Schema.NullOr(Schema.String),
      color: Schema.NullOr(Schema.String),
      price: Schema.FiniteFromString,
      priceNgn: Schema.FiniteFromString,
      priceUsd: Schema.FiniteFromString,
    }),
  ),
  timeline: Schema.Array(
    Schema.Struct({ status: Schema.String, at: Schema.String, comment: Schema.NullOr(Schema.String) }),
  ),
})
export type OrderRow = typeof OrderRow.Type

/** The fields by which the history can be sorted. */
export type OrderSort = (typeof orderSorts)[number]
const sortColumns = { createdAt: "created_at", totalAmount: "amount", status: "status" } satisfies Record<
  OrderSort,
  string
>

/** A line of an order with the number of pieces that were out of stock. */
export interface AllocatedLine extends DraftLine {
  readonly missing: number
}

const Buyer = Schema.Struct({ email: Schema.String, role: Role })
const StoredJson = Schema.Struct({ draft: Draft })
const Id = Schema.Struct({ id: Schema.String })
const Reference = Schema.Struct({ reference: Schema.String })

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns =
    sql.literal(`orders.id::text as id, member_id::text as "memberId", reference, source, amount,
    currency, status, contact_name as "contactName", contact_phone as "contactPhone",
    contact_email as "contactEmail", address, created_at as "createdAt",
    (select jsonb_agg(jsonb_build_object('product', product_id, 'slug', slug, 'name', name, 'imageUrl', image_url,
        'quantity', quantity, 'missing', missing, 'size', size, 'color', color, 'price', price::text,
        'priceNgn', price_ngn::text, 'priceUsd', price_usd::text)
      order by position) from order_lines where order_id = orders.id) as lines,
    (select jsonb_agg(jsonb_build_object('status', status, 'at', at, 'comment', comment) order by id)
      from order_timeline where order_id = orders.id) as timeline`)

  const ofMemberWith = (memberId: string, words: readonly string[]) =>
    sql.and([
      sql`member_id = ${memberId}::uuid`,
      ...words.map((word) => sql`search_text || ' ' || status like ${containing(word)}`),
    ])
  const firstOrder = rowOf(OrderRow)

  /** Returns the order, locked until the transaction ends, by its id or its payment's reference. */
  const lock = (idOrReference: string) =>
    Effect.flatMap(
      // Each statement compares one column, so that PostgreSQL uses its index.
      isUuid(idOrReference)
        ? rowOf(Id)(sql`select id::text as id from orders where id = ${idOrReference}::uuid for update`)
        : rowOf(Id)(sql`select id::text as id from orders where reference = ${idOrReference} for update`),
      (found) =>
        found === undefined
          ? Effect.undefined
          : firstOrder(sql`select ${columns} from orders where id = ${found.id}::uuid`),
    )

  /** Adds an entry to the order's timeline. */
  const note = (orderId: string, status: string, comment: string | null, at: Date) =>
    execute(sql`insert into order_timeline (order_id, status, at, comment)
        values (${orderId}::uuid, ${status}, ${at}, ${comment}) returning id`)

  return {
    /** Returns the payer as stored now. The session's role may be older. */
    buyer: (memberId: string) =>
      rowOf(Buyer)(sql`select email, role from members where id = ${memberId}::uuid`),

    ofPayment: (paymentId: string) =>
      firstOrder(sql`select ${columns} from orders where payment_id = ${paymentId}::uuid`),
    ofMember: (id: string, memberId: string) =>
      firstOrder(sql`select ${columns} from orders where id = ${id}::uuid and member_id = ${memberId}::uuid`),
    list: (memberId: string, { words, limit, offset }: Slice, sorting: Sorting<OrderSort>) =>
      rowsOf(OrderRow)(sql`select ${columns} from orders where ${ofMemberWith(memberId, words)}
        order by ${sql.literal(orderBy(sortColumns, sorting))} limit ${limit} offset ${offset}`),
    count: (memberId: string, words: readonly string[]) =>
      countOf(sql`select count(*)::int4 as total from orders where ${ofMemberWith(memberId, words)}`),

    idOf: (paymentId: string) =>
      Effect.map(
        rowOf(Id)(sql`select id::text as id from orders where payment_id = ${paymentId}::uuid`),
        (row) => row?.id,
      ),

    /** Returns the reference of an order's payment, by the order's id or that reference. Locks nothing. */
    referenceOf: (idOrReference: string) =>
      isUuid(idOrReference)
        ? Effect.map(
            rowOf(Reference)(sql`select reference from orders where id = ${idOrReference}::uuid`),
            (row) => row?.reference,
          )
        : Effect.succeed(idOrReference),

    /** Returns the order as stored when its payment was opened. */
    draftOf: (paymentId: string) =>
      Effect.map(
        rowOf(StoredJson)(sql`select price_snapshot as draft from payments where id = ${paymentId}::uuid`),
        (row) => row?.draft,
      ),

    /** Inserts the order of a payment, without its lines, and returns its id; undefined when it exists already. */
    insert: (payment: Payment, draft: Draft, searchText: string, now: Date) =>
      Effect.map(
        rowOf(Id)(sql`insert into orders (member_id, payment_id, reference, source, amount, currency,
            contact_name, contact_phone, contact_email, address, search_text, created_at)
          values (${payment.memberId}::uuid, ${payment.id}::uuid, ${payment.reference}, ${payment.source},
            ${payment.amount}, ${payment.currency}, ${draft.shippingContactName}, ${draft.shippingContactPhone},
            ${draft.shippingContactEmail}, ${draft.shippingAddress}, ${searchText}, ${now})
          on conflict do nothing returning id::text as id`),
        (row) => row?.id,
      ),
    /** Inserts all lines of an order. The price in the other currency of the store is the current one. */
    insertLines: (orderId: string, lines: readonly AllocatedLine[]) =>
      execute(sql`insert into order_lines (order_id, position, product_id, slug, name, image_url, quantity,
            missing, size, color, price, price_ngn, price_usd)
          select orders.id, lines.position - 1, products.id, line ->> 'slug', line ->> 'name',
            line ->> 'imageUrl', (line ->> 'quantity')::int, (line ->> 'missing')::int, line ->> 'size',
            line ->> 'color', (line ->> 'price')::int8,
            case orders.currency when 'NGN' then (line ->> 'price')::int8 else products.price_ngn end,
            case orders.currency when 'USD' then (line ->> 'price')::int8 else products.price_usd end
          from jsonb_array_elements(${JSON.stringify(lines)}::text::jsonb) with ordinality as lines (line, position)
            join products on products.id = (line ->> 'product')::uuid
            join orders on orders.id = ${orderId}::uuid
          returning order_id`),

    lock,
    note,
    setStatus: (orderId: string, status: typeof OrderStatus.Type) =>
      execute(sql`update orders set status = ${status} where id = ${orderId}::uuid returning id`),
    transaction: transactionOf(sql),
  }
})

/** The only SQL of orders. */
export class OrderRows extends Context.Service<OrderRows, Effect.Success<typeof make>>()("portal/OrderRows") {
  static readonly layer = Layer.effect(OrderRows, make)
}
