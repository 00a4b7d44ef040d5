import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { doctorBody } from "./members.ts"

let dataDir: string
const children: ChildProcess[] = []
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "member-portal-data-"))
})
afterAll(() => {
  for (const child of children) child.kill("SIGKILL")
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the server as a separate process on a free port. */
const start = (env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, ["server/main.ts"], {
    env: { ...process.env, NODE_ENV: "test", PORT: "0", DATA_DIR: dataDir, DEMO: "0", FAULT: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  children.push(child)
  const output = { out: "", err: "" }
  child.stdout.on("data", (chunk: Buffer) => (output.out += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (output.err += chunk.toString()))
  const ended = new Promise<{ code: number | null; signal: string | null }>((done) => {
    child.once("exit", (code, signal) => done({ code, signal }))
  })
  const listening = new Promise<string>((done, failed) => {
    child.stdout.on("data", () => {
      const found = /The portal is at (http:\/\/\S+)/.exec(output.out)?.[1]
      if (found !== undefined) done(found.replace("localhost", "127.0.0.1"))
    })
    void ended.then(() => failed(new Error(`the server did not start: ${output.err}`)))
  })
  return { child, output, ended, listening }
}
const signUp = (url: string, email: string) =>
  fetch(`${url}/api/auth/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(doctorBody({ email })),
  })

test(
  "a data folder has one server; after a kill or a stop, the next one starts with every acknowledged row",
  // It starts three servers, one after the other.
  { timeout: 600_000 },
  async () => {
    const first = start()
    const url = await first.listening
    expect((await signUp(url, "kept@portal.test")).status).toBe(201)

    const second = start()
    second.listening.catch(() => {})
    expect((await second.ended).code).toBe(1)
    expect(second.output.err).toContain(`is in use by process ${first.child.pid}`)

    first.child.kill("SIGKILL")
    await first.ended
    const third = start()
    const again = await third.listening
    const mails = (await (
      await fetch(`${again}/sandbox/mailbox.json?to=kept@portal.test`)
    ).json()) as unknown[]
    expect(mails).toHaveLength(1)

    // Opens the connections first: a request that has not reached the server is not in flight.
    await Promise.all(
      Array.from({ length: 20 }, async () => (await fetch(`${again}/api/health/live`)).text()),
    )
    // Twenty requests are in flight at the signal: each gets a response, then the process exits with code 0.
    const inFlight = Array.from({ length: 20 }, (_, n) => signUp(again, `flying-${n}@portal.test`))
    await Promise.race(inFlight)
    third.child.kill("SIGTERM")
    const responses = await Promise.allSettled(inFlight)
    expect(
      responses.map((response) =>
        response.status === "fulfilled" ? response.value.status : response.reason,
      ),
    ).toEqual(responses.map(() => 201))
    expect(await third.ended).toEqual({ code: 0, signal: null })
  },
)

test("an invalid configuration is rejected with a message", async () => {
  const refused = start({ NODE_ENV: "production", TOKEN_SECRET: "weak" })
  refused.listening.catch(() => {})
  expect((await refused.ended).code).toBe(1)
  expect(refused.output.err).toMatch(/TOKEN_SECRET is too weak/)
  expect(refused.output.err).toMatch(/SMTP_URL is not set/)
})
