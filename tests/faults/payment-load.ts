import { createHmac } from "node:crypto"
import { sandboxPaystack } from "#server/sandbox/keys.ts"
import { type MoneyServer, slugs } from "../api/money.ts"
import {
  ledgerQuery,
  type PaidPurpose,
  buy,
  purchaseRequests,
  confirmPurchase,
  type Provider,
  addProduct,
} from "../api/purposes.ts"

/** The result of one round: the confirm statuses and the ledger. */
export interface Round {
  readonly created: number
  readonly conflicts: number
  readonly webhooks: number
  readonly others: readonly number[]
  readonly books: unknown
  readonly ms: number
}

/** The expected ledger of one payment: one grant and the sums of its price. */
export const expectedOnce = (purpose: PaidPurpose, provider: Provider = "PAYSTACK") => {
  const sum = purchaseRequests[purpose].amount[provider]
  return { paid: 1, booked: 1, granted: 1, receipts: 1, paidSum: sum, bookedSum: sum }
}

/** Polls until `done` returns true. Throws after 100 s. */
export const until = async (done: () => Promise<boolean>) => {
  const end = Date.now() + 100_000
  while (!(await done())) if (Date.now() > end) throw new Error("timed out after 100 s")
}
/** Waits until every webhook is handled. */
export const handled = (server: MoneyServer) =>
  until(
    async () =>
      (await server.rows("select 1 as x from background_tasks where kind = 'webhook'")).length === 0,
  )

const clean = async (server: MoneyServer) => {
  await server.resetPayments()
  await server.rows("delete from limits")
  await addProduct(server)
}

/**
 * Sends a request again when its idle connection was closed, as providers and pages do. On a busy machine a connection
 * may close while it is being reused.
 */
const retryOnClosedConnection = <A>(send: () => Promise<A>): Promise<A> =>
  send().catch((failure: unknown) => {
    if (!(failure instanceof TypeError)) throw failure
    return send()
  })

/** Sends Paystack's webhook and returns the status. A repeated delivery has the same `event`. */
export const deliver = async (server: MoneyServer, reference: string, event: string) => {
  const raw = `{"event":"${event}", "data": {"reference":"${reference}","fees":10.0}}`
  const signature = createHmac("sha512", sandboxPaystack.secretKey).update(raw).digest("hex")
  const response = await retryOnClosedConnection(() =>
    server.call("POST", "/payments/webhooks/paystack", {
      raw,
      headers: { "x-paystack-signature": signature },
    }),
  )
  return response.status
}

/** Confirms a payment and returns the status. Retries while the provider is too slow, as the portal's page does. */
const confirmWhileBusy = async (
  server: MoneyServer,
  purpose: PaidPurpose,
  reference: string,
): Promise<number> => {
  const { status } = await retryOnClosedConnection(() => confirmPurchase(server, purpose, reference))
  return status === 503 ? confirmWhileBusy(server, purpose, reference) : status
}

/**
 * Sends 25 confirms and 25 webhooks for one paid payment at the same time (RELIABILITY P1). Every webhook must be
 * handled in the end. `control` runs before them and removes a guard; then webhooks may fail.
 */
export const settlementRound = async (
  server: MoneyServer,
  purpose: PaidPurpose,
  control?: () => void,
): Promise<Round> => {
  await clean(server)
  const { reference } = await buy(server, purpose)
  control?.()
  const startedAt = performance.now()
  const responses = await Promise.all(
    Array.from({ length: 50 }, async (_, n) =>
      n % 2 === 0
        ? {
            kind: "confirm",
            status: await confirmWhileBusy(server, purpose, reference),
          }
        : // Five different events with five deliveries each, because providers repeat webhooks.
          { kind: "webhook", status: await deliver(server, reference, `charge.success.${n % 5}`) },
    ),
  )
  const ms = performance.now() - startedAt
  await handled(server).catch((late: unknown) => {
    if (control === undefined) throw late
  })
  const counted = (kind: string, status: number) =>
    responses.filter((response) => response.kind === kind && response.status === status).length
  return {
    created: counted("confirm", 201),
    conflicts: counted("confirm", 409),
    webhooks: counted("webhook", 200),
    others: responses
      .filter(({ kind, status }) => (kind === "confirm" ? status !== 201 && status !== 409 : status !== 200))
      .map(({ status }) => status),
    books: (await server.rows(ledgerQuery))[0],
    ms,
  }
}

/** What the sandbox sends beside the webhooks of the payment itself. None of them changes what is paid. */
export const furtherEvents: Readonly<Record<Provider, readonly string[]>> = {
  PAYSTACK: ["refund.pending", "charge.success", "charge.dispute.remind", "refund.processing"],
  PAYPAL: ["CUSTOMER.DISPUTE.UPDATED", "CHECKOUT.ORDER.APPROVED", "CHECKOUT.ORDER.APPROVED"],
}
/** The event after all others. It makes the sandbox send the webhooks that it still holds back. */
export const lastEvent: Readonly<Record<Provider, string>> = {
  PAYSTACK: "refund.failed",
  PAYPAL: "CUSTOMER.DISPUTE.UPDATED",
}
/** The names of the webhooks that one round must store. */
const storedEvents: Readonly<Record<Provider, readonly string[]>> = {
  PAYSTACK: [...furtherEvents.PAYSTACK, lastEvent.PAYSTACK],
  PAYPAL: ["PAYMENT.CAPTURE.COMPLETED", ...furtherEvents.PAYPAL],
}
/** The faults that make the sandbox send its next eight webhooks three times each, in turn after the next one and late. */
export const disorder = Array.from({ length: 4 }, () => [
  { operation: "webhook", mode: "deliver", value: { reorder: true, repeat: 2 } },
  { operation: "webhook", mode: "deliver", value: { repeat: 2, delay: 20 } },
]).flat()

/**
 * Sends ten confirms while the sandbox sends its own webhooks: each three times, and every other one late or after the
 * next one. Returns the number of confirms with status 201, the unexpected statuses, the status of a last confirm, and the
 * ledger.
 */
export const sandboxRound = async (server: MoneyServer, purpose: PaidPurpose, provider: Provider) => {
  await clean(server)
  await fetch(`${server.url}/sandbox/faults`, { method: "DELETE" })
  const name = provider.toLowerCase()
  for (const fault of disorder) await server.injectFault({ provider: name, ...fault })
  const { id, reference } = await buy(server, purpose, provider)
  const send = (event: string) =>
    server.injectFault({ provider: name, reference, mode: "event", value: { event } })
  const confirm = async () =>
    (
      await retryOnClosedConnection(() =>
        confirmPurchase(server, purpose, provider === "PAYPAL" ? id : reference, provider),
      )
    ).status
  const [statuses] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, confirm)),
    ...furtherEvents[provider].map(send),
  ])
  await fetch(`${server.url}/sandbox/faults`, { method: "DELETE" })
  await send(lastEvent[provider])
  await until(async () => {
    const rows = await server.rows("select distinct event from webhook_events where reference = $1", [
      reference,
    ])
    const stored = new Set(rows.map(({ event }) => String(event)))
    return storedEvents[provider].every((event) => stored.has(event))
  })
  await handled(server)
  const all = [...statuses, await confirm()]
  return {
    created: all.filter((status) => status === 201).length,
    // 400: another confirm is capturing at PayPal. 409: the confirmation was shown before.
    others: all.filter((status) => ![201, 400, 409].includes(status)),
    again: await confirm(),
    books: (await server.rows(ledgerQuery))[0],
  }
}

/** Delivers one webhook many times, fifty at a time, and then sends one confirm. */
export const deliveryRound = async (server: MoneyServer, purpose: PaidPurpose, deliveries: number) => {
  await clean(server)
  const { reference } = await buy(server, purpose)
  let accepted = 0
  for (let sent = 0; sent < deliveries; sent += 50) {
    const statuses = await Promise.all(
      Array.from({ length: Math.min(50, deliveries - sent) }, () =>
        deliver(server, reference, "charge.success"),
      ),
    )
    accepted += statuses.filter((status) => status === 200).length
  }
  await handled(server)
  const [stored] = await server.rows("select count(*)::int as count from webhook_events")
  return {
    accepted,
    stored: Number(stored?.["count"]),
    books: (await server.rows(ledgerQuery))[0],
    confirmed: (await confirmPurchase(server, purpose, reference)).status,
  }
}

/** Sends fifty concurrent registrations of one member for a free event (RELIABILITY D7). */
export const registrationRound = async (server: MoneyServer) => {
  await server.rows("delete from limits")
  await server.rows(
    "delete from event_registrations where event_id = (select id from events where slug = $1)",
    [slugs.free],
  )
  const token = await server.token("student")
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => server.call("POST", `/events/register/${slugs.free}`, { token })),
  )
  const [row] = await server.rows(
    "select count(*)::int as count from event_registrations where event_id = (select id from events where slug = $1)",
    [slugs.free],
  )
  return {
    created: responses.filter(({ status }) => status === 201).length,
    conflicts: responses.filter(({ status }) => status === 409).length,
    rows: Number(row?.["count"]),
  }
}

/**
 * Sends fifty concurrent Pay requests. Returns their statuses, the number of payments, and how many of these can be
 * paid. A request whose provider failed gets a 503, and its payment is closed, because no member has its URL.
 */
export const openingRound = async (server: MoneyServer) => {
  await clean(server)
  const token = await server.token("student")
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => server.call("POST", `/events/pay/${slugs.paid}`, { token })),
  )
  const [row] = await server.rows(
    "select count(*)::int as count from payments where reference not like 'DEMO-%' and closed_at is null",
  )
  const opened = responses.filter(({ status }) => status === 201)
  return {
    statuses: [...new Set(responses.map(({ status }) => status))],
    unavailable: responses.filter(({ status }) => status === 503).length,
    references: new Set(opened.map(({ body }) => body.data?.reference)).size,
    payable: Number(row?.["count"]),
  }
}
