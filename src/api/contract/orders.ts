import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Currency } from "./currency.ts"
import { ConfirmBody, OpenedPayment, Receipt, Source } from "./payments.ts"
import { email, filled } from "./rules.ts"
import {
  answer,
  Authorization,
  BadGateway,
  Conflict,
  created,
  Forbidden,
  maybe,
  NotFound,
  page,
  sortedQuery,
  ServiceUnavailable,
  TooManyRequests,
} from "./wire.ts"

/** The statuses of an order (DECISIONS §3): pending → shipped → delivered, pending → canceled. */
export const orderStatuses = ["pending", "shipped", "delivered", "canceled"] as const
export const OrderStatus = Schema.Literals(orderStatuses)

/** The maximum quantity of one line (DECISIONS §3). */
export const maximumQuantity = 99

/** A checkout line (SPEC §3). `product` is its `_id`. Size and colour are null for a product without them. */
export const CheckoutLine = Schema.Struct({
  product: filled(100),
  quantity: Schema.Int.check(
    Schema.isBetween(
      { minimum: 1, maximum: maximumQuantity },
      { message: `Please choose 1 to ${maximumQuantity} pieces` },
    ),
  ),
  size: Schema.NullOr(Schema.String.check(Schema.isMaxLength(60))),
  color: Schema.NullOr(Schema.String.check(Schema.isMaxLength(60))),
})

const contact = {
  shippingContactName: filled(160),
  shippingContactPhone: filled(40),
  shippingContactEmail: email(),
  shippingAddress: filled(500),
}

/**
 * Checkout payload (SPEC §3). The server uses its own prices and only compares `totalAmount`, which is in the member's
 * currency. A difference is a 400 with the code `cart_changed`. Its `fields` have a message under `products.{index}`,
 * `products` or `totalAmount`.
 */
export const CheckoutBody = Schema.Struct({
  ...contact,
  totalAmount: Schema.Finite,
  source: Schema.optionalKey(Schema.String),
  products: Schema.Array(CheckoutLine).check(
    Schema.isMinLength(1, { message: "Your cart is empty" }),
    Schema.isMaxLength(100, { message: "Please order at most 100 different items at once" }),
  ),
})

/**
 * The reason why a line cannot be bought as the cart has it. `index` is its 0-based index in `products`. Prices are in
 * major units. `oldPrice` is the line's price in the member's currency. `newPrice` (NGN) and `newPriceUSD` are the
 * store's prices. `stock` is the number of pieces left for this line after the lines before it.
 */
export const LineProblem = Schema.Struct({
  index: Schema.Int,
  product: Schema.String,
  reason: Schema.Literals(["gone", "variant", "stock", "price"]),
  /** The message to show on the line. */
  message: Schema.String,
  oldPrice: maybe(Schema.Finite),
  newPrice: maybe(Schema.Finite),
  newPriceUSD: maybe(Schema.Finite),
  stock: maybe(Schema.Int),
})
export type LineProblem = typeof LineProblem.Type

/**
 * The cart's lines with the prices that the member saw. The server compares them with the store's before the payment.
 */
export const CartCheckBody = Schema.Struct({
  products: Schema.Array(
    Schema.Struct({ ...CheckoutLine.fields, price: Schema.Finite, priceUSD: Schema.Finite }),
  ).check(Schema.isMaxLength(100)),
})

/** A bought product as it was at the time of the order. */
export const OrderLine = Schema.Struct({
  product: Schema.Struct({
    _id: Schema.String,
    slug: Schema.String,
    name: Schema.String,
    /** In NGN, and `priceUSD` in dollars. The one in the order's currency is what was paid per piece. */
    price: maybe(Schema.Finite),
    priceUSD: maybe(Schema.Finite),
    featuredImageUrl: maybe(Schema.String),
  }),
  quantity: Schema.Int,
  size: maybe(Schema.String),
  color: maybe(Schema.String),
  /** Our addition: the price per piece in the order's currency, in major units. */
  price: maybe(Schema.Finite),
})
export type OrderLine = typeof OrderLine.Type

/** Order (SPEC §3). */
export const Order = Schema.Struct({
  _id: Schema.String,
  paymentReference: Schema.String,
  createdAt: Schema.String,
  totalAmount: Schema.Finite,
  currency: Currency,
  source: Source,
  status: OrderStatus,
  products: Schema.Array(OrderLine),
  shippingContactName: Schema.String,
  shippingContactPhone: Schema.String,
  shippingContactEmail: Schema.String,
  shippingAddress: Schema.String,
  orderTimeline: Schema.Array(
    Schema.Struct({ status: Schema.String, date: Schema.String, comment: maybe(Schema.String) }),
  ),
})
export type Order = typeof Order.Type

/** The columns to sort by. The default is newest first. */
export const orderSorts = ["createdAt", "totalAmount", "status"] as const

/** Orders (SPEC §7, store): payment, confirmation and history. */
export class OrdersGroup extends HttpApiGroup.make("orders")
  .add(
    HttpApiEndpoint.post("check", "/orders/check", {
      payload: CartCheckBody,
      success: created(Schema.Struct({ problems: Schema.Array(LineProblem) })),
    }),
    /** 409: the same order was opened before and is now paid. `data` is the response of confirming it. */
    HttpApiEndpoint.post("pay", "/orders/pay", {
      payload: CheckoutBody,
      success: created(OpenedPayment),
      error: [NotFound, Forbidden, Conflict, TooManyRequests, BadGateway, ServiceUnavailable],
    }),
    HttpApiEndpoint.post("confirm", "/orders/create", {
      payload: ConfirmBody,
      success: created(Schema.Struct({ order: Order, receipt: Receipt })),
      error: [NotFound, Forbidden, Conflict, TooManyRequests, BadGateway, ServiceUnavailable],
    }),
    HttpApiEndpoint.get("history", "/orders/history", {
      query: sortedQuery(orderSorts),
      success: answer(page(Order)),
    }),
    HttpApiEndpoint.get("get", "/orders/:id", {
      params: { id: Schema.String },
      success: answer(Order),
      error: NotFound,
    }),
  )
  .middleware(Authorization) {}
