import { createHmac } from "node:crypto"
import { sandboxPaystack } from "#server/sandbox/keys.ts"
import { type MoneyServer, slugs } from "../api/money.ts"

/** What fifty callers brought about in one round: how the confirms were answered, and what the books say. */
export interface Round {
  readonly created: number
  readonly conflicts: number
  readonly webhooks: number
  readonly others: readonly number[]
  readonly ledgerRows: number
  readonly registrations: number
  readonly receipts: number
  readonly ms: number
}

/** Waits until `done` says so; asks again as soon as it has been answered. */
const until = async (done: () => Promise<boolean>) => {
  const end = Date.now() + 20_000
  while (!(await done())) if (Date.now() > end) throw new Error("waited in vain")
}

const clean = async (server: MoneyServer) => {
  for (const table of ["payment_audit", "ledger", "webhook_events", "mail_outbox", "limits"])
    await server.rows(`delete from ${table}`)
  await server.rows("delete from event_registrations where payment_id is not null")
  await server.rows("delete from payments")
}

/** One payment, paid, then 25 confirms and 25 webhooks at the same time (RELIABILITY P1). */
export const settlingRound = async (server: MoneyServer): Promise<Round> => {
  await clean(server)
  await server.muteWebhooks()
  const { reference } = await server.pay("student")
  await server.checkout(reference, "pay")
  const token = await server.token("student")
  const begun = performance.now()
  const confirm = () => server.call("POST", "/events/confirm-payment", { token, body: { reference } })
  const webhook = (n: number) => {
    // Five different events, five deliveries each, as a provider that repeats itself.
    const raw = `{"event":"charge.success.${n % 5}", "data": {"reference":"${reference}","fees":10.0}}`
    const signature = createHmac("sha512", sandboxPaystack.secretKey).update(raw).digest("hex")
    return server.call("POST", "/payments/webhooks/paystack", {
      raw,
      headers: { "x-paystack-signature": signature },
    })
  }
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, n) =>
      n % 2 === 0
        ? { kind: "confirm", status: (await confirm()).status }
        : { kind: "webhook", status: (await webhook(n)).status },
    ),
  )
  const ms = performance.now() - begun
  await until(
    async () =>
      (await server.rows("select 1 as x from webhook_events where handled_at is null")).length === 0,
  )
  const counted = (kind: string, status: number) =>
    answers.filter((answer) => answer.kind === kind && answer.status === status).length
  const [counts] = await server.rows(`select (select count(*)::int from ledger) as ledger,
    (select count(*)::int from event_registrations where payment_id is not null) as registrations,
    (select count(*)::int from mail_outbox) as receipts`)
  return {
    created: counted("confirm", 201),
    conflicts: counted("confirm", 409),
    webhooks: counted("webhook", 200),
    others: answers
      .filter(({ kind, status }) => (kind === "confirm" ? status !== 201 && status !== 409 : status !== 200))
      .map(({ status }) => status),
    ledgerRows: Number(counts?.["ledger"]),
    registrations: Number(counts?.["registrations"]),
    receipts: Number(counts?.["receipts"]),
    ms,
  }
}

/** One free event, fifty registrations of one member at the same time (RELIABILITY D7). */
export const registrationRound = async (server: MoneyServer) => {
  await server.rows("delete from limits")
  await server.rows(
    "delete from event_registrations where event_id = (select id from events where slug = $1)",
    [slugs.free],
  )
  const token = await server.token("student")
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => server.call("POST", `/events/register/${slugs.free}`, { token })),
  )
  const [row] = await server.rows(
    "select count(*)::int as count from event_registrations where event_id = (select id from events where slug = $1)",
    [slugs.free],
  )
  return {
    created: answers.filter(({ status }) => status === 201).length,
    conflicts: answers.filter(({ status }) => status === 409).length,
    rows: Number(row?.["count"]),
  }
}

/** Fifty clicks on Pay at the same time: how many attempts and how many rows they opened. */
export const openingRound = async (server: MoneyServer) => {
  await clean(server)
  await server.muteWebhooks()
  const token = await server.token("student")
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => server.call("POST", `/events/pay/${slugs.paid}`, { token })),
  )
  const [row] = await server.rows("select count(*)::int as count from payments")
  return {
    statuses: [...new Set(answers.map(({ status }) => status))],
    references: new Set(answers.map(({ body }) => body.data?.reference)).size,
    rows: Number(row?.["count"]),
  }
}
