import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { OfficeMoney } from "#server/office-money/service.ts"
import { Recheck } from "#server/payments/recheck.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { webhookRows } from "#server/payments/webhook-rows.ts"
import { Reconciliation } from "#server/reconciliation/service.ts"
import { type MoneyServer, startMoneyServer } from "../api/money.ts"
import {
  type PaidPurpose,
  buy,
  purchaseRequests,
  confirmPurchase,
  payerOf,
  providers,
  purposes,
  addProduct,
} from "../api/purposes.ts"
import { deliver, handled } from "../faults/payment-load.ts"
import { type PlanNode, readPlan } from "./plan-nodes.ts"
import { createDatabaseCopy, patientLayer, seedDatabase } from "./postgres.ts"
import { recordStatements, type SentStatement } from "./recorded-statements.ts"

const recorder = recordStatements("everything")

/** The tables that grow with every payment. A full scan of one would slow every payer down. */
const growingTables = ["payments", "ledger", "payment_audit", "webhook_events", "orders", "offline_payments"]

/** Inserts 60,000 payments of 600 members, with their rows in every growing table. Staff recorded 6,000 of them. */
const seed = [
  `insert into members (first_name, last_name, full_name, email, role, password_hash, created_at, updated_at)
    select 'Payer', n::text, 'Payer ' || n, 'payer' || n || '@example.test', 'Student', 'none', now(), now()
    from generate_series(1, 600) n`,
  `insert into payments (reference, purpose, target_id, member_id, payer_email, title, amount, currency, source,
      provider_id, status, price_snapshot, return_path, created_at, updated_at, paid_at)
    select 'SEEDED-' || n, (array['event', 'order', 'subscription', 'donation'])[1 + n % 4], 'target-' || n, payers.id,
      payers.email, 'Seeded', 100000, 'NGN', case when n % 2 = 0 then 'PAYPAL' else 'PAYSTACK' end, 'PROVIDER-' || n,
      'paid', '{}', '/dashboard', now() - n * interval '1 minute', now(), now()
    from generate_series(1, 60000) n
      join (select id, email, row_number() over () as number from members where first_name = 'Payer') payers
        on payers.number = 1 + n % 600`,
  `insert into ledger (payment_id, kind, reference, purpose, member_id, amount, currency, created_at)
    select id, 'payment', reference, purpose, member_id, amount, currency, created_at
    from payments where reference like 'SEEDED-%'`,
  `insert into payment_audit (payment_id, at, what, detail)
    select id, created_at, 'mismatch', '{}' from payments where reference like 'SEEDED-%'`,
  `insert into webhook_events (provider, event_key, event, reference, body, received_at, handled_at)
    select source, 'charge.success:' || reference, 'charge.success', reference, '', created_at, created_at
    from payments where reference like 'SEEDED-%'`,
  `insert into orders (member_id, payment_id, reference, source, amount, currency, contact_name, contact_phone,
      contact_email, address, search_text, created_at)
    select member_id, id, reference, source, amount, currency, '', '', '', '', '', created_at
    from payments where reference like 'SEEDED-%'`,
  `insert into payment_proofs (id, kind, content, uploaded_by, created_at)
    select p.id, 'pdf', '', admins.id, now() from payments p
      join (select id from members where email = 'admin@demo.test') admins on true
    where reference like 'SEEDED-%0'`,
  `insert into offline_payments (id, member_id, purpose, target_id, title, amount, currency, paid_on, slip, slip_key,
      proof_id, price_snapshot, return_path, status, recorded_by, recorded_at, payment_id)
    select p.id, member_id, 'donation', target_id, title, amount, currency, p.created_at::date, reference,
      replace(reference, '-', ''), p.id, '{}', '/dashboard', 'granted', proofs.uploaded_by, p.created_at, p.id
    from payments p join payment_proofs proofs on proofs.id = p.id`,
].map((text) => ({ text }))

const fixture: { url: string; server?: MoneyServer; drop?: () => Promise<void> } = { url: "" }
beforeAll(async () => {
  const { url, drop } = await createDatabaseCopy(inject("postgres"))
  fixture.url = url
  fixture.drop = drop
  const server = await startMoneyServer({
    database: Layer.merge(patientLayer(url, 10), recorder.layer),
  })
  fixture.server = server
  await seedDatabase(url, seed)
  await addProduct(server)
})
afterAll(async () => {
  await fixture.server?.close()
  await fixture.drop?.()
})

/** Runs `work` and returns its statements that read or write a growing table. */
const statementsOf = async (work: () => Promise<unknown>) =>
  (await recorder.during(work)).filter(({ text }) =>
    growingTables.some((table) => new RegExp(`\\b${table}\\b`).test(text)),
  )

/** Of these statements, those about the seeded payments. The server's own checks run beside a test. */
const aboutSeeded = (statements: readonly SentStatement[]) =>
  statements.filter(({ values }) => /seeded|provider-7|nobodys/i.test(JSON.stringify(values)))

/**
 * Returns the scans of a growing table that read all of it. A scan of an index whose first column the statement
 * does not fix also counts. A partial index holds only waiting rows, so a full scan of it is allowed.
 */
const fullScans = async (server: MoneyServer, statements: readonly SentStatement[]) => {
  const indexes =
    await server.rows(`select indexrelid::regclass::text as name, indrelid::regclass::text as "table",
    pg_get_indexdef(indexrelid, 1, true) as first, indpred is not null as partial from pg_index`)
  const isWhole = (node: PlanNode) => {
    const index = indexes.find(({ name }) => name === node["Index Name"])
    if (index === undefined)
      return node["Node Type"] === "Seq Scan" && growingTables.includes(node["Relation Name"] ?? "")
    if (index["partial"] === true || !growingTables.includes(String(index["table"]))) return false
    return !(node["Index Cond"] ?? "").includes(String(index["first"]))
  }
  const found: string[] = []
  for (const statement of statements)
    for (const node of await readPlan(server, statement))
      if (isWhole(node))
        found.push(
          `${node["Node Type"]} on ${node["Index Name"] ?? node["Relation Name"]}: ${statement.text.replace(/\s+/g, " ")}`,
        )
  return [...new Set(found)]
}

/** Opens one payment, confirms it twice, sends its webhook and reads its receipt. */
const runLifecycle = async (
  server: MoneyServer,
  purpose: PaidPurpose,
  provider: (typeof providers)[number],
) => {
  const opened = await buy(server, purpose, provider)
  const payersReference = provider === "PAYPAL" ? opened.id : opened.reference
  expect((await confirmPurchase(server, purpose, payersReference, provider)).status).toBe(201)
  expect((await confirmPurchase(server, purpose, payersReference, provider)).status).toBe(409)
  expect(await deliver(server, opened.reference, `charge.success.${purpose}.${provider}`)).toBe(200)
  await handled(server)
  await server.as(payerOf[provider], "GET", `/payments/${payersReference}/receipt.pdf`)
}

test("no payment statement reads all payments, for any purpose and provider", async () => {
  const server = fixture.server!
  const statements = await statementsOf(async () => {
    for (const purpose of purposes)
      for (const provider of providers) await runLifecycle(server, purpose, provider)
    // Left unpaid: reused by a second click, listed as unfinished, and checked again later.
    await server.as("junior", "POST", purchaseRequests.event.openPath)
    await server.as("junior", "POST", purchaseRequests.event.openPath)
    await server.as("junior", "GET", "/payments/pending")
    await server.forward(120_000)
    await server.run(Effect.flatMap(Recheck, ({ checkDue }) => checkDue))
  })
  expect(statements.length).toBeGreaterThan(20)
  expect(await fullScans(server, statements)).toEqual([])
})

test("a refunded payment is found without reading all orders", async () => {
  const server = fixture.server!
  const { reference } = await buy(server, "order")
  await confirmPurchase(server, "order", reference)
  await server.injectFault({ provider: "paystack", reference, mode: "state", value: { status: "reversed" } })
  const statements = await statementsOf(async () => {
    await deliver(server, reference, "refund.processed")
    await handled(server)
  })
  expect((await server.payment(reference))["status"]).toBe("reversed")
  expect(await fullScans(server, statements)).toEqual([])
})

test("a payment is found by the portal's reference first, and by an index of the provider's id", async () => {
  const server = fixture.server!
  const find = (reference: string) => server.run(Effect.flatMap(PaymentRows, (rows) => rows.find(reference)))
  const all = await statementsOf(async () => {
    expect((await find("SEEDED-7"))?.providerId).toBe("PROVIDER-7")
    expect((await find("PROVIDER-7"))?.reference).toBe("SEEDED-7")
    expect(await find("NOBODYS-7")).toBeUndefined()
  })
  const statements = aboutSeeded(all)
  const plans = await Promise.all(statements.map((statement) => readPlan(server, statement)))
  expect(plans.map((nodes) => nodes.map((node) => `${node["Node Type"]} on ${node["Index Name"]}`))).toEqual([
    ["Index Scan on payments_reference_key"],
    ["Index Scan on one_provider_id"],
  ])
  expect(await fullScans(server, statements)).toEqual([])
})

test("the office finds an offline payment by an index of the slips, and reads the waiting ones by another index", async () => {
  const server = fixture.server!
  const all = await statementsOf(async () => {
    const { items } = await server.run(
      Effect.flatMap(OfficeMoney, (money) => money.list({ search: "seeded 70" })),
    )
    expect(items.map(({ reference }) => reference)).toEqual(["SEEDED-70"])
  })
  const statements = aboutSeeded(all)
  expect(statements).toHaveLength(1)
  const nodes = await readPlan(server, statements[0]!)
  const scans = nodes.filter((node) => node["Relation Name"] === "offline_payments")
  expect(scans.map((node) => node["Index Name"])).toEqual([
    "offline_payments_of_slip",
    "offline_payments_awaiting_second",
  ])
  expect(scans[0]?.["Index Cond"]).toContain("slip_key")
  expect(await fullScans(server, statements)).toEqual([])
})

test("the checks for refunds read only what is due, and the reconciliation only its day", async () => {
  const server = fixture.server!
  const text = `update payments set refund_check_at = now() + (random() * interval '100 days') + interval '2 days',
      paid_at = created_at where reference like 'SEEDED-%'`
  await seedDatabase(fixture.url, [{ text }])
  const { reference } = await buy(server, "donation")
  await confirmPurchase(server, "donation", reference)
  const day = server.dayIn(0)
  const statements = await statementsOf(async () => {
    await server.run(Effect.flatMap(Recheck, ({ checkRefundsDue }) => checkRefundsDue))
    await server.run(Effect.flatMap(Reconciliation, ({ reconcile }) => reconcile(day, "PAYSTACK")))
  })
  expect(await fullScans(server, statements)).toEqual([])
  const indexOf = async (part: string) => {
    const statement = statements.find(({ text }) => text.includes(part))
    const nodes = await readPlan(server, statement!)
    return nodes.filter((node) => node["Index Cond"] !== undefined).map((node) => node["Index Name"])
  }
  expect(await indexOf("where refund_check_at <=")).toContain("payments_to_check_for_refunds")
  expect(await indexOf("where paid_at >=")).toContain("payments_by_paid_at")
})

test("the disputes of a payment, and of all places of an event, are found by their references", async () => {
  const server = fixture.server!
  const statements = await statementsOf(() =>
    server.run(
      Effect.gen(function* () {
        const payment = (yield* Effect.flatMap(PaymentRows, (rows) => rows.find("SEEDED-7")))!
        const webhooks = yield* webhookRows
        expect(yield* webhooks.hasOpenDispute(payment)).toBe(false)
        expect(yield* webhooks.closings(payment)).toEqual([])
        expect(yield* webhooks.closingsOfPlaces(randomUUID())).toEqual([])
      }),
    ),
  )
  expect(statements.filter(({ text }) => text.includes("webhook_events"))).toHaveLength(3)
  expect(await fullScans(server, statements)).toEqual([])
})
