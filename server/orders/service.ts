import { Context, Effect, Layer } from "effect"
import type { CartCheckBody, CheckoutBody, Order } from "#api/contract/orders.ts"
import type { CurrentMember } from "#api/contract/wire.ts"
import { now } from "#server/clock.ts"
import { pageOf, sliceOf, sortingOf, type TableQuery } from "#server/lists.ts"
import { majorFromMinor, minorFromWire, formatMoney } from "#server/money.ts"
import { PaymentConfirmation, receiptOf } from "#server/payments/confirmation.ts"
import { PaymentOpening } from "#server/payments/open-payment.ts"
import type { Payment } from "#server/payments/payment.ts"
import { type PictureUrls, pictureUrls } from "#server/picture-urls.ts"
import { openedPaymentOf, checkSource, termsOf } from "#server/payments/terms.ts"
import { ProductRows } from "#server/products/rows.ts"
import { isUuid } from "#server/uuid.ts"
import {
  type Draft,
  mergedLines,
  orderTarget,
  orderTitle,
  problemsOf,
  quantityProblems,
  totalOf,
} from "./cart.ts"
import { CartChanged, OrderAlreadyPaid, OrderNotFound } from "./errors.ts"
import { type OrderRow, OrderRows, type OrderSort } from "./rows.ts"

type SessionMember = CurrentMember["Service"]

const recordOf = (row: OrderRow, { absolute }: PictureUrls): Order => ({
  _id: row.id,
  paymentReference: row.reference,
  createdAt: row.createdAt.toISOString(),
  totalAmount: majorFromMinor(row.amount),
  currency: row.currency,
  source: row.source,
  status: row.status,
  products: row.lines.map((line) => ({
    product: {
      _id: line.product,
      slug: line.slug,
      name: line.name,
      price: majorFromMinor(line.priceNgn),
      priceUSD: majorFromMinor(line.priceUsd),
      featuredImageUrl: absolute(line.imageUrl),
    },
    quantity: line.quantity,
    size: line.size,
    color: line.color,
    price: majorFromMinor(line.price),
  })),
  shippingContactName: row.contactName,
  shippingContactPhone: row.contactPhone,
  shippingContactEmail: row.contactEmail,
  shippingAddress: row.address,
  orderTimeline: row.timeline.map(({ status, at, comment }) => ({
    status,
    date: new Date(at).toISOString(),
    comment,
  })),
})

const make = Effect.gen(function* () {
  const rows = yield* OrderRows
  const products = yield* ProductRows
  const { open } = yield* PaymentOpening
  const { confirm } = yield* PaymentConfirmation
  const urls = yield* pictureUrls
  const orderOf = (row: OrderRow) => recordOf(row, urls)

  const productsById = Effect.fnUntraced(function* (lines: readonly { readonly product: string }[]) {
    const ids = [...new Set(lines.map(({ product }) => product).filter((id) => isUuid(id)))]
    return new Map((yield* products.byIds(ids, yield* now)).map((row) => [row.id, row]))
  })

  const buyerOf = Effect.fnUntraced(function* (member: SessionMember) {
    const buyer = yield* rows.buyer(member._id)
    return buyer ?? (yield* Effect.die(new Error("A live session without its member")))
  })

  /** Returns what a confirmation responds: the order of a paid payment, and its receipt. */
  const confirmed = Effect.fnUntraced(function* (payment: Payment) {
    const row = yield* rows.ofPayment(payment.id)
    if (row === undefined) return yield* Effect.die(new Error("a paid order without its row"))
    return { order: orderOf(row), receipt: receiptOf(payment) }
  })

  /** Returns what has changed in the store since the cart was filled. Reserves no stock. */
  const check = Effect.fnUntraced(function* (body: typeof CartCheckBody.Type, member: SessionMember) {
    const { role } = yield* buyerOf(member)
    const catalogue = yield* productsById(body.products)
    return { problems: problemsOf(body.products, catalogue, termsOf(role).currency) }
  })

  /** SPEC §7 POST /orders/pay: opens the payment of an order at the store's prices. Fails with `CartChanged`. */
  const pay = Effect.fnUntraced(function* (body: typeof CheckoutBody.Type, member: SessionMember) {
    const { role, email } = yield* buyerOf(member)
    yield* checkSource(role, body.source)
    const { source, currency } = termsOf(role)
    const catalogue = yield* productsById(body.products)
    const problems = problemsOf(body.products, catalogue, currency)
    if (problems.length > 0)
      return yield* new CartChanged({
        fields: Object.fromEntries(problems.map(({ index, message }) => [`products.${index}`, message])),
      })
    const lines = mergedLines(body.products, catalogue, currency)
    const [problem] = quantityProblems(lines)
    if (problem !== undefined) return yield* new CartChanged({ fields: { products: problem } })
    const total = totalOf(lines)
    if (minorFromWire(body.totalAmount) !== total)
      return yield* new CartChanged({
        fields: {
          totalAmount: `The total is ${formatMoney(total, currency)} now. Please look at your cart again.`,
        },
      })

    const draft: Draft = {
      shippingContactName: body.shippingContactName.trim(),
      shippingContactPhone: body.shippingContactPhone.trim(),
      shippingContactEmail: body.shippingContactEmail.trim(),
      shippingAddress: body.shippingAddress.trim(),
      lines,
    }
    const { payment, settled } = yield* open({
      source,
      currency,
      amount: total,
      purpose: "order",
      targetId: orderTarget(draft, currency),
      memberId: member._id,
      payerEmail: email,
      title: orderTitle(lines),
      priceSnapshot: draft,
      returnPath: "/dashboard/store/orders/successful",
    })
    // A buyer who goes back after paying must not buy the same order twice.
    if (settled)
      return yield* new OrderAlreadyPaid({ reference: payment.reference, data: yield* confirmed(payment) })
    return openedPaymentOf(payment)
  })

  /** SPEC §7 POST /orders/create: confirms the payment. A repeated call fails with 409 and the same data. */
  const create = Effect.fnUntraced(function* (
    body: { readonly reference: string; readonly source?: string },
    member: SessionMember,
  ) {
    const { reference, source = "PAYSTACK" } = body
    return yield* confirm({ memberId: member._id, purpose: "order", reference, source }, confirmed)
  })

  /** SPEC §7 GET /orders/history: lists and searches the member's orders. */
  const history = Effect.fnUntraced(function* (query: TableQuery<OrderSort>, member: SessionMember) {
    const slice = sliceOf(query)
    const items = yield* rows.list(member._id, slice, sortingOf(query, "createdAt"))
    return pageOf(query, items.map(orderOf), yield* rows.count(member._id, slice.words))
  })

  /** SPEC §7 GET /orders/{id}: returns one of the member's own orders. */
  const get = Effect.fnUntraced(function* (id: string, member: SessionMember) {
    const row = isUuid(id) ? yield* rows.ofMember(id, member._id) : undefined
    return row === undefined ? yield* new OrderNotFound() : orderOf(row)
  })

  return { check, pay, create, history, get }
})

/** Orders of the store (SPEC §4, §7; DECISIONS §3). */
export class Orders extends Context.Service<Orders, Effect.Success<typeof make>>()("portal/Orders") {
  static readonly layer = Layer.effect(Orders, make).pipe(
    Layer.provide(Layer.mergeAll(PaymentOpening.layer, PaymentConfirmation.layer)),
  )
}
