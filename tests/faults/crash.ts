import { createHmac } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { Effect, Layer } from "effect"
import { PaymentRows } from "#server/payments/rows.ts"
import { sandboxPaystack } from "#server/sandbox/keys.ts"
import { startMoneyServer, unbalancedPurposes } from "../api/money.ts"
import {
  ledgerQuery,
  type PaidPurpose,
  buy,
  purchaseRequests,
  payerOf,
  type Provider,
  addProduct,
} from "../api/purposes.ts"
import { createDatabaseCopy, patientLayer, queryOn } from "../pg/postgres.ts"
import { disorder, furtherEvents, lastEvent, until } from "./payment-load.ts"
import { killServers, type ServerProcess, startProcess } from "./server-process.ts"

/** The fault points of payments (RELIABILITY §2.6). */
export const points = ["F1", "F2", "F3", "F4", "F5", "F6", "F7"] as const
export type Point = (typeof points)[number]

/** Starts a server with demo content. `fault` is its environment variable FAULT. `program` replaces the portal's server. */
export const start = (
  databaseUrl: string,
  dataDir: string,
  fault: string,
  program?: string,
): Promise<ServerProcess> =>
  startProcess(databaseUrl, { DATA_DIR: dataDir, FAULT: fault, DEMO: "1" }, program)

/** Runs `crash` `kills` times. Returns how many results differ from the expected one, and logs each of these. */
export const countWrong = async (
  kills: number,
  crash: () => Promise<unknown>,
  expected: unknown,
  what: string,
  log: (text: string) => void,
): Promise<number> => {
  let wrong = 0
  for (let round = 1; round <= kills; round++) {
    const result = await crash()
    if (isDeepStrictEqual(result, expected)) continue
    wrong += 1
    log(`${what}, round ${round}: ${JSON.stringify(result)}`)
  }
  return wrong
}

/** Calls the server at `url` and returns the status and the body. */
export const call = async (url: string, method: string, path: string, token?: string, body?: unknown) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as { data: Record<string, string> } }
}
const logIn = async (url: string, provider: Provider) =>
  (
    await call(url, "POST", "/api/auth/login", undefined, {
      email: `${payerOf[provider]}@demo.test`,
      password: "Member#2026",
    })
  ).body.data["accessToken"]!

/** The requests of a member, a payer and a provider for one payment. */
export const acts = (url: string, provider: Provider, purpose: PaidPurpose) => ({
  pay: (token: string) =>
    call(
      url,
      "POST",
      `/api${purchaseRequests[purpose].openPath}`,
      token,
      purchaseRequests[purpose].body[provider],
    ),
  confirm: (token: string, reference: string) =>
    call(url, "POST", `/api${purchaseRequests[purpose].confirmPath}`, token, { reference, source: provider }),
  /** The payer approves at the provider. */
  press: (providerId: string) =>
    provider === "PAYSTACK"
      ? choose(`${url}/sandbox/paystack/checkout/${providerId}`, "pay")
      : choose(`${url}/sandbox/paypal/approve/${providerId}`, "approve"),
  webhook: (reference: string) =>
    provider === "PAYSTACK" ? payStackHook(url, reference) : payPalHook(url, reference),
})
const choose = (address: string, choice: string) =>
  fetch(address, { method: "POST", body: new URLSearchParams({ choice }), redirect: "manual" })
/** Injects a fault into a sandbox provider, or lets it send a webhook. */
export const injectFault = (url: string, provider: Provider, fault: object) =>
  call(url, "POST", "/sandbox/faults", undefined, { provider: provider.toLowerCase(), ...fault })

/** Removes all faults. Then makes the sandbox send its next webhooks late, repeated and reordered. */
export const disorderWebhooks = async (url: string, provider: Provider) => {
  await fetch(`${url}/sandbox/faults`, { method: "DELETE" })
  for (const fault of disorder) await injectFault(url, provider, fault)
}
const sendFurtherEvents = (url: string, provider: Provider, reference: string) =>
  Promise.all(
    furtherEvents[provider].map((event) =>
      injectFault(url, provider, { reference, mode: "event", value: { event } }),
    ),
  )

/** Sends what the sandbox still holds back, and waits until every webhook is stored and handled. */
const settleWebhooks = async (
  url: string,
  databaseUrl: string,
  provider: Provider,
  reference: string,
): Promise<void> => {
  await fetch(`${url}/sandbox/faults`, { method: "DELETE" })
  await injectFault(url, provider, { reference, mode: "event", value: { event: lastEvent[provider] } })
  await until(async () => {
    const rows = await queryOn(
      databaseUrl,
      (sql) =>
        sql<{ event: string; waiting: number }>`select distinct event,
          (select count(*)::int from background_tasks where kind = 'webhook') as waiting
          from webhook_events where reference = ${reference}`,
    )
    const stored = new Set(rows.map(({ event }) => event))
    return (
      rows.every(({ waiting }) => waiting === 0) &&
      [...furtherEvents[provider], lastEvent[provider]].every((event) => stored.has(event))
    )
  })
}
const postWebhook = (url: string, provider: Provider, raw: string, headers: Record<string, string>) =>
  fetch(`${url}/api/payments/webhooks/${provider.toLowerCase()}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: raw,
  })
const payStackHook = (url: string, reference: string) => {
  const raw = `{"event":"charge.success", "data": {"reference":"${reference}","fees":10.0}}`
  const signature = createHmac("sha512", sandboxPaystack.secretKey).update(raw).digest("hex")
  return postWebhook(url, "PAYSTACK", raw, { "x-paystack-signature": signature })
}
const payPalHook = async (url: string, reference: string) => {
  const raw = `{ "id":"WH-${reference}", "event_type" : "CHECKOUT.ORDER.APPROVED",  "resource":{"purchase_units":[{"invoice_id":"${reference}"}]} }`
  // Only the sandbox has the key that signs.
  const signed = await fetch(`${url}/sandbox/paypal/webhook-headers`, { method: "POST", body: raw })
  return postWebhook(url, "PAYPAL", raw, (await signed.json()) as Record<string, string>)
}
/** Returns the response, or "cut" when the process died during the request. */
export const orCut = async <A>(request: Promise<A>): Promise<A | "cut"> => request.catch(() => "cut" as const)

/** A database with an open payment. Each crash runs on its own copy. */
export interface CrashFixture {
  readonly purpose: PaidPurpose
  readonly provider: Provider
  /** The paid payment, whose webhook was never sent. Undefined for a crash while the payment opens. */
  readonly reference: string | undefined
  readonly url: string
  readonly drop: () => Promise<void>
}

/** Whether a crash at `point` needs a paid payment. */
export const needsPaidPayment = (point: Point): boolean => point !== "F1" && point !== "F2"

/** Makes the database for crashes of a purpose. A healthy server opens and pays the payment first if `paid`. */
export const makeCrashFixture = async (
  admin: string,
  purpose: PaidPurpose,
  provider: Provider,
  paid: boolean,
): Promise<CrashFixture> => {
  const { url, drop } = await createDatabaseCopy(admin)
  const healthy = await startMoneyServer({ database: patientLayer(url, 4), checksPayments: true })
  await healthy.resetPayments()
  await addProduct(healthy)
  const reference = paid ? (await buy(healthy, purpose, provider)).reference : undefined
  await healthy.close()
  return { purpose, provider, reference, url, drop }
}

/** The result of a crash: the exit signal, the confirm statuses afterwards and the number of the provider's charges. */
export interface CrashResult {
  readonly died: string
  readonly confirmed: number
  readonly again: number
  readonly captured: number
  readonly books: unknown
  /** Purposes and currencies whose paid, booked and granted sums differ. */
  readonly unbalanced: readonly string[]
  readonly restartMs: number
}

/** Returns the purposes and currencies whose paid, booked and granted sums differ. */
export const unbalancedOf = (url: string) =>
  Effect.runPromise(
    unbalancedPurposes.pipe(Effect.provide(PaymentRows.layer.pipe(Layer.provide(patientLayer(url, 1))))),
  )

/**
 * Kills the server at `point` with SIGKILL during a payment and restarts it on the same database. Then repeats every
 * request: webhook, two confirms, pay. Meanwhile the sandbox sends its webhooks late, repeated and reordered.
 */
export const crashAt = async (admin: string, fixture: CrashFixture, point: Point): Promise<CrashResult> => {
  const { purpose, provider } = fixture
  const dataDir = mkdtempSync(join(tmpdir(), "member-portal-faults-"))
  const { url: databaseUrl, drop } = await createDatabaseCopy(admin, new URL(fixture.url).pathname.slice(1))
  let reference = fixture.reference
  try {
    const crashed = await start(databaseUrl, dataDir, `${point}:kill9`)
    const before = acts(crashed.url, provider, purpose)
    // From F3 to F6 the payment check at startup may already crash the server. Then the login fails.
    const token = await orCut(logIn(crashed.url, provider))
    if (reference === undefined) await orCut(before.pay(token))
    else if (point === "F7") await orCut(before.webhook(reference))
    else await orCut(before.confirm(token, reference))
    const died = await crashed.died

    const startedAt = performance.now()
    const after = await start(databaseUrl, dataDir, "")
    const restartMs = performance.now() - startedAt
    await disorderWebhooks(after.url, provider)
    const { pay, press, webhook, confirm } = acts(after.url, provider, purpose)
    const fresh = await logIn(after.url, provider)
    if (reference === undefined) {
      // After a quick restart, the dead process's attempt still counts as opening (503). The page retries too.
      let opened = await pay(fresh)
      while (opened.status === 503) opened = await pay(fresh)
      reference = opened.body.data["reference"]!
      await press(opened.body.data["id"]!)
    }
    // 400: a webhook is capturing at PayPal. The page confirms again too.
    const confirmOnce = async () => {
      let response = await confirm(fresh, reference!)
      while (response.status === 400 || response.status === 503) response = await confirm(fresh, reference!)
      return response.status
    }
    const [confirmed] = await Promise.all([
      confirmOnce(),
      webhook(reference),
      sendFurtherEvents(after.url, provider, reference),
    ])
    await settleWebhooks(after.url, databaseUrl, provider, reference)
    const again = await confirmOnce()
    await pay(fresh)
    const captured = (await (await fetch(`${after.url}/sandbox/captured.json`)).json()) as readonly unknown[]
    await after.end()
    const [books] = await queryOn(databaseUrl, (sql) => sql.unsafe(ledgerQuery))
    return {
      died,
      confirmed,
      again,
      captured: captured.length,
      books,
      unbalanced: await unbalancedOf(databaseUrl),
      restartMs,
    }
  } finally {
    killServers()
    rmSync(dataDir, { recursive: true, force: true })
    await drop()
  }
}
