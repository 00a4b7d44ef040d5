import { spawn, type ChildProcess } from "node:child_process"
import { createHmac } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sandboxPaystack } from "#server/sandbox/keys.ts"
import { slugs } from "../api/money.ts"

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
      email: "student@demo.test",
      password: "Member#2026",
    })
  ).body.data["accessToken"]!

const pay = (url: string, token: string) => call(url, "POST", `/api/events/pay/${slugs.paid}`, token)
const confirm = (url: string, token: string, reference: string) =>
  call(url, "POST", "/api/events/confirm-payment", token, { reference })
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

/** What one strike left: how the process ended, the answer to the first confirm afterwards, what the provider took. */
export interface Strike {
  readonly point: Point
  readonly died: string
  readonly confirmed: number
  readonly again: number
  readonly taken: number
  readonly restartMs: number
}

/**
 * One payment during which the server is killed at `point` as by kill -9, started again on the same database, and
 * asked everything once more: confirm, webhook, pay.
 */
export const strike = async (databaseUrl: string, point: Point): Promise<Strike> => {
  const dataDir = mkdtempSync(join(tmpdir(), "member-portal-faults-"))
  let reference: string | undefined
  try {
    // Opened by a healthy server, unless it is the opening that is struck.
    if (point !== "F1" && point !== "F2") {
      const healthy = await start(databaseUrl, dataDir, "")
      await mute(healthy.url)
      reference = (await pay(healthy.url, await logIn(healthy.url))).body.data["reference"]!
      await press(healthy.url, reference)
      await healthy.end()
    }
    const struck = await start(databaseUrl, dataDir, `${point}:kill9`)
    // From F3 to F6 the check at the start may already be what is struck; then the login is cut.
    const token = await orCut(logIn(struck.url))
    if (point === "F1" || point === "F2") await orCut(pay(struck.url, token))
    else if (point === "F7") await orCut(webhook(struck.url, reference!))
    else await orCut(confirm(struck.url, token, reference!))
    const died = await struck.died

    const begun = performance.now()
    const after = await start(databaseUrl, dataDir, "")
    const restartMs = performance.now() - begun
    await mute(after.url)
    const fresh = await logIn(after.url)
    if (reference === undefined) {
      reference = (await pay(after.url, fresh)).body.data["reference"]!
      await press(after.url, reference)
    }
    await webhook(after.url, reference)
    const confirmed = (await confirm(after.url, fresh, reference)).status
    const again = (await confirm(after.url, fresh, reference)).status
    await pay(after.url, fresh)
    const taken = (await (await fetch(`${after.url}/sandbox/taken.json`)).json()) as readonly unknown[]
    await after.end()
    return { point, died, confirmed, again, taken: taken.length, restartMs }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Our own books after a strike: what is paid, booked and granted, and how many receipts wait or went. */
export const booksOf = `select
  (select count(*)::int from payments where status = 'paid' and reference not like 'DEMO-%') as paid,
  (select count(*)::int from ledger where reference not like 'DEMO-%') as booked,
  (select count(*)::int from event_registrations where payment_id is not null) as granted,
  (select count(*)::int from mail_outbox where subject like 'Your receipt%') as receipts,
  (select coalesce(sum(amount), 0)::int from payments where status = 'paid' and reference not like 'DEMO-%') as "paidSum",
  (select coalesce(sum(amount), 0)::int from ledger where reference not like 'DEMO-%') as "bookedSum"`
