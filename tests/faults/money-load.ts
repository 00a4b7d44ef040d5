import type { MoneyServer, Opened } from "../api/money.ts"
import { setStock, stockOf } from "../api/stock.ts"

/** The number of concurrent confirms. */
const callers = 50

const count = async (server: MoneyServer, statement: string, parameters: readonly unknown[] = []) =>
  Number((await server.rows(`select count(*)::int as count from ${statement}`, parameters))[0]?.["count"])

/** Confirms a payment and returns the status. Retries while the server is too busy, as the portal's page does. */
const retryWhileBusy = async (
  server: MoneyServer,
  path: string,
  token: string,
  reference: string,
): Promise<number> => {
  const { status } = await server.call("POST", path, { token, body: { reference } })
  return status === 503 ? retryWhileBusy(server, path, token, reference) : status
}

/**
 * Opens a payment and pays it. Retries while the circuit breaker is open: on a slow machine, the confirms of the previous
 * round may have timed out at the provider.
 */
const openAndPay = async (server: MoneyServer, path: string, body?: unknown): Promise<Opened> => {
  const { status } = await server.as("student", "POST", path, body)
  // The second request gets the attempt of the first one.
  return status === 503 ? openAndPay(server, path, body) : server.openAndPay("student", path, body)
}

/**
 * Pays two payments of one member for the same year and sends fifty concurrent confirms. Returns the responses and the
 * numbers of periods and held payments (RELIABILITY P1).
 */
export const subscriptionRound = async (server: MoneyServer) => {
  await server.resetPayments()
  const first = await openAndPay(server, "/subscriptions/pay")
  // Simulates a first attempt that the second one replaced, and that the member paid all the same.
  await server.rows("update payments set closed_at = now() where reference = $1", [first.reference])
  const second = await openAndPay(server, "/subscriptions/pay")
  const token = await server.token("student")
  const statuses = await Promise.all(
    Array.from({ length: callers }, (_, n) =>
      retryWhileBusy(server, "/subscriptions/save", token, (n % 2 === 0 ? first : second).reference),
    ),
  )
  const of = (status: number) => statuses.filter((one) => one === status).length
  return {
    /** Whether 201 came more than once. It may not come at all, when the connection of that response was cut. */
    answeredTwice: of(201) > 1,
    confirmed: of(201) + of(409),
    refused: of(400),
    periods: await count(server, "subscriptions where reference not like 'DEMO-%'"),
    held: await count(server, "payments where status = 'held'"),
    booked: await count(server, "ledger where reference not like 'DEMO-%'"),
  }
}

/** Confirms fifteen paid orders of one piece each at the same time. The product has five pieces. */
export const stockLoad = async (server: MoneyServer) => {
  await server.resetPayments()
  const [row] = await server.rows(
    `insert into products (slug, name, description, price_ngn, price_usd, position, search_text, created_at)
     values ('last-pieces', 'Last pieces', '', 100000, 200, 999, '', now())
     on conflict (slug) do update set position = 999 returning id::text as id`,
  )
  await setStock(server, "last-pieces", 5)
  const product = String(row?.["id"])
  const opened: Opened[] = []
  for (let n = 0; n < 15; n++)
    opened.push(
      await openAndPay(server, "/orders/pay", {
        shippingContactName: "Ebun Adeyemi",
        shippingContactPhone: "+2348030000101",
        shippingContactEmail: "student@demo.test",
        // A different address makes a different order.
        shippingAddress: `${n} Queen's Road, Ibadan`,
        totalAmount: 1_000,
        products: [{ product, quantity: 1, size: null, color: null }],
      }),
    )
  const token = await server.token("student")
  const statuses = await Promise.all(
    opened.map(({ reference }) => retryWhileBusy(server, "/orders/create", token, reference)),
  )
  return {
    confirmed: statuses.filter((status) => status === 201 || status === 409).length,
    orders: await count(server, "orders where reference not like 'DEMO-%'"),
    filled: await count(server, "order_lines where product_id = $1::uuid and missing = 0", [product]),
    stock: await stockOf(server, "last-pieces"),
  }
}
