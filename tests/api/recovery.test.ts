import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { Recheck } from "#server/payments/recheck.ts"
import { isBalanced } from "#server/payments/sum-rows.ts"
import { PaymentRows } from "#server/payments/rows.ts"
import { type MoneyServer, startMoneyServer } from "./money.ts"
import {
  donationOf,
  ledgerQuery,
  type PaidPurpose,
  purchaseRequests,
  payerOf,
  type Provider,
  purposes,
  addProduct,
} from "./purposes.ts"

let server: MoneyServer
beforeAll(async () => {
  server = await startMoneyServer()
  await addProduct(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.resetPayments()
  await server.rows("delete from limits")
})

const many = 20
interface Opened {
  readonly purpose: PaidPurpose
  readonly provider: Provider
  readonly id: string
  readonly reference: string
}

/** Opens twenty payments: each purpose with each provider, then donations of different amounts. */
const openPayments = async (): Promise<readonly Opened[]> => {
  const opened: Opened[] = []
  const open = async (purpose: PaidPurpose, provider: Provider, body: unknown) => {
    await server.rows("delete from limits")
    const response = await server.as(payerOf[provider], "POST", purchaseRequests[purpose].openPath, body)
    expect(response.status).toBe(201)
    const { id, reference } = response.body.data as { id: string; reference: string }
    opened.push({ purpose, provider, id, reference })
  }
  for (const purpose of purposes)
    for (const provider of ["PAYSTACK", "PAYPAL"] as const)
      await open(purpose, provider, purchaseRequests[purpose].body[provider])
  while (opened.length < many) {
    const amount = 1_000 + opened.length
    await open("donation", "PAYSTACK", donationOf("NGN", ["Building Project"], [amount]))
  }
  return opened
}
const payAll = async (opened: readonly Opened[]): Promise<void> => {
  for (const { provider, id, reference } of opened)
    await (provider === "PAYSTACK" ? server.checkout(reference, "pay") : server.approval(id, "approve"))
}
const confirm = async ({ purpose, provider, id }: Opened): Promise<number> => {
  await server.rows("delete from limits")
  const { status } = await server.as(payerOf[provider], "POST", purchaseRequests[purpose].confirmPath, {
    reference: id,
    source: provider,
  })
  return status
}
/**
 * Expects every payment granted, booked and receipted once, balanced ledgers, and one charge per payment at the
 * providers.
 */
const expectEachSettledOnce = async (): Promise<void> => {
  const books = (await server.rows(ledgerQuery))[0]
  expect(books).toMatchObject({ paid: many, booked: many, granted: many, receipts: many })
  const sums = await server.run(Effect.flatMap(PaymentRows, (rows) => rows.sums))
  expect(sums.filter((sum) => !isBalanced(sum))).toEqual([])
  const captured = (await (await fetch(`${server.url}/sandbox/captured.json`)).json()) as readonly {
    reference: string
  }[]
  const ours = (await server.rows("select reference from payments where reference not like 'DEMO-%'")).map(
    ({ reference }) => String(reference),
  )
  expect(captured.map(({ reference }) => reference).filter((one) => ours.includes(one))).toHaveLength(many)
}

/** Returns the portal's own tables. The sandbox providers keep theirs, as real providers do. */
const tables = async (): Promise<readonly string[]> =>
  (
    await server.rows(
      "select tablename from pg_tables where schemaname = 'public' and tablename not like 'sandbox%'",
    )
  ).map(({ tablename }) => String(tablename))
const backUp = async (): Promise<void> => {
  await server.rows("create schema backup")
  for (const table of await tables()) await server.rows(`create table backup."${table}" as table "${table}"`)
}
const restore = async (): Promise<void> => {
  await server.rows("set session_replication_role = replica")
  for (const table of await tables()) {
    const columns = (
      await server.rows(
        `select column_name from information_schema.columns
         where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
    )
      .map(({ column_name }) => `"${String(column_name)}"`)
      .join(", ")
    await server.rows(`delete from "${table}"`)
    await server.rows(
      `insert into "${table}" (${columns}) overriding system value select ${columns} from backup."${table}"`,
    )
  }
  await server.rows("set session_replication_role = origin")
}

// RELIABILITY P6.
test("without a webhook and with every browser closed after paying, all twenty are settled a minute later", async () => {
  const opened = await openPayments()
  await payAll(opened)
  await server.forward(61_000)
  // A round handles twenty of all due payments, including the demo's; the next one follows 15 s later.
  while ((await server.run(Effect.flatMap(Recheck, (recheck) => recheck.checkDue))) > 0);
  await expectEachSettledOnce()
  for (const one of opened) expect(await confirm(one)).toBe(201)
})

test("after a restore of a backup from before twenty payments, all twenty are recovered, none twice", async () => {
  const opened = await openPayments()
  await backUp()
  await payAll(opened)
  for (const one of opened) expect(await confirm(one)).toBe(201)
  await expectEachSettledOnce()
  await restore()
  const [lost] = await server.rows(ledgerQuery)
  expect(lost).toMatchObject({ paid: 0, booked: 0, granted: 0, receipts: 0 })

  // As the server does at its start.
  await server.run(Effect.flatMap(Recheck, (recheck) => recheck.checkAll))
  await expectEachSettledOnce()
  for (const one of opened) expect([await confirm(one), await confirm(one)]).toEqual([201, 409])
  await expectEachSettledOnce()
})
