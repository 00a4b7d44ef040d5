import { spawn, type ChildProcess } from "node:child_process"
import { createHmac } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { overPostgres } from "#server/database.ts"
import { isEven, PaymentRows } from "#server/payments/rows.ts"
import { sandboxPaystack } from "#server/sandbox/keys.ts"
import { startMoneyServer } from "../api/money.ts"
import { booksOfAll, type Bought, buy, buying, payerOf, shelve } from "../api/purposes.ts"
import { freshDatabase, runOn } from "../pg/postgres.ts"

/** The money paths' fault points, and the step of a payment at which each is passed. */
export const points = ["F1", "F2", "F3", "F4", "F5", "F6", "F7"] as const
export type Point = (typeof points)[number]

/** One server process; `died` is how it ended by itself. */
interface Process {
  readonly url: string
  readonly died: Promise<string>
  readonly end: () => Promise<void>
}

/** Starts the real server as its own process on a free port; `fault` as the environment variable FAULT. */
const start = async (databaseUrl: string, dataDir: string, fault: string): Promise<Process> => {
  const child: ChildProcess = spawn(process.execPath, ["server/main.ts"], {
    env: {
      ...process.env,
      NODE_ENV: "test",
      PORT: "0",
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      TOKEN_SECRET: "faults-only-0123456789-abcdefghijklmnop",
      LOG_LEVEL: "error",
      FAULT: fault,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let words = ""
  const died = new Promise<string>((done) => {
    child.once("exit", (code, signal) => done(signal ?? `exit ${code}`))
  })
  const port = await new Promise<string>((done, failed) => {
    const read = (chunk: Buffer) => {
      words += chunk.toString()
      const found = /The portal is at \S+:(\d+)/.exec(words)
      if (found?.[1] !== undefined) done(found[1])
    }
    child.stdout?.on("data", read)
    child.stderr?.on("data", read)
    void died.then(() => failed(new Error(`the server did not start: ${words}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    died,
    end: async () => {
      child.kill("SIGTERM")
      await died
    },
  }
}

const call = async (url: string, method: string, path: string, token?: string, body?: unknown) => {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { data: Record<string, string> } }
}
const logIn = async (url: string) =>
  (
    await call(url, "POST", "/api/auth/login", undefined, {
      email: `${payerOf.PAYSTACK}@demo.test`,
      password: "Member#2026",
    })
  ).body.data["accessToken"]!

const pay = (url: string, token: string, purpose: Bought) =>
  call(url, "POST", `/api${buying[purpose].openPath}`, token, buying[purpose].body.PAYSTACK)
const confirm = (url: string, token: string, purpose: Bought, reference: string) =>
  call(url, "POST", `/api${buying[purpose].confirmPath}`, token, { reference })
const press = (url: string, reference: string) =>
  fetch(`${url}/sandbox/paystack/checkout/${reference}`, {
    method: "POST",
    body: new URLSearchParams({ choice: "pay" }),
    redirect: "manual",
  })
const mute = (url: string) =>
  call(url, "POST", "/sandbox/faults", undefined, {
    provider: "paystack",
    operation: "webhook",
    mode: "down",
    times: 1_000_000,
  })
const webhook = (url: string, reference: string) => {
  const raw = `{"event":"charge.success", "data": {"reference":"${reference}","fees":10.0}}`
  return fetch(`${url}/api/payments/webhooks/paystack`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-paystack-signature": createHmac("sha512", sandboxPaystack.secretKey).update(raw).digest("hex"),
    },
    body: raw,
  })
}
/** An answer, or "cut" when the process died under the request. */
const orCut = async <A>(request: Promise<A>): Promise<A | "cut"> => request.catch(() => "cut" as const)

/** A database in which a payment waits to be struck, from which each strike gets its own copy. */
export interface Ground {
  readonly purpose: Bought
  /** Opened and paid, its webhook never sent; undefined for a strike at the opening itself. */
  readonly reference: string | undefined
  readonly url: string
  readonly drop: () => Promise<void>
}

/** Whether a payment has to be there before a strike at `point`. */
export const needsPaid = (point: Point): boolean => point !== "F1" && point !== "F2"

/** Makes the ground for strikes at a purpose, with a payment opened and paid by a healthy server or without any. */
export const ground = async (admin: string, purpose: Bought, paid: boolean): Promise<Ground> => {
  const { url, drop } = await freshDatabase(admin)
  const healthy = await startMoneyServer({ database: overPostgres(url, 4).pipe(Layer.orDie) })
  await healthy.forgetMoney()
  await shelve(healthy)
  const reference = paid ? (await buy(healthy, purpose)).reference : undefined
  await healthy.close()
  return { purpose, reference, url, drop }
}

/** What one strike left: how the process ended, the answers to the confirms afterwards, what the provider took. */
export interface Strike {
  readonly died: string
  readonly confirmed: number
  readonly again: number
  readonly taken: number
  readonly books: unknown
  /** Purposes and currencies of which paid, booked and granted differ: the ledger check. */
  readonly uneven: readonly string[]
  readonly restartMs: number
}

const unevenOf = (url: string) =>
  Effect.runPromise(
    Effect.flatMap(PaymentRows, (rows) => rows.sums).pipe(
      Effect.map((sums) => sums.filter((sum) => !isEven(sum)).map((sum) => `${sum.purpose} ${sum.currency}`)),
      Effect.provide(PaymentRows.layer.pipe(Layer.provide(overPostgres(url, 1).pipe(Layer.orDie)))),
    ),
  )

/**
 * One payment during which the server is killed at `point` as by kill -9, started again on the same database, and
 * asked everything once more: webhook, confirm twice, pay.
 */
export const strike = async (admin: string, on: Ground, point: Point): Promise<Strike> => {
  const { purpose } = on
  const dataDir = mkdtempSync(join(tmpdir(), "member-portal-faults-"))
  const { url: databaseUrl, drop } = await freshDatabase(admin, new URL(on.url).pathname.slice(1))
  let reference = on.reference
  try {
    const struck = await start(databaseUrl, dataDir, `${point}:kill9`)
    // From F3 to F6 the check at the start may already be what is struck; then the login is cut.
    const token = await orCut(logIn(struck.url))
    if (reference === undefined) await orCut(pay(struck.url, token, purpose))
    else if (point === "F7") await orCut(webhook(struck.url, reference))
    else await orCut(confirm(struck.url, token, purpose, reference))
    const died = await struck.died

    const begun = performance.now()
    const after = await start(databaseUrl, dataDir, "")
    const restartMs = performance.now() - begun
    await mute(after.url)
    const fresh = await logIn(after.url)
    if (reference === undefined) {
      // A quick restart finds the attempt of the dead process still being opened, and says so; the page asks again.
      let opened = await pay(after.url, fresh, purpose)
      while (opened.status === 503) opened = await pay(after.url, fresh, purpose)
      reference = opened.body.data["reference"]!
      await press(after.url, reference)
    }
    await webhook(after.url, reference)
    const confirmed = (await confirm(after.url, fresh, purpose, reference)).status
    const again = (await confirm(after.url, fresh, purpose, reference)).status
    await pay(after.url, fresh, purpose)
    const taken = (await (await fetch(`${after.url}/sandbox/taken.json`)).json()) as readonly unknown[]
    await after.end()
    const [books] = await runOn(databaseUrl, (sql) => sql.unsafe(booksOfAll))
    return {
      died,
      confirmed,
      again,
      taken: taken.length,
      books,
      uneven: await unevenOf(databaseUrl),
      restartMs,
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    await drop()
  }
}
