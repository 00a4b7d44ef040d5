/** RELIABILITY M1: a killed sender loses no mail and sends it twice at most. */
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { createDatabaseCopy, queryOn } from "../pg/postgres.ts"
import { startSmtpServer } from "../smtp-server.ts"
import { startProcess } from "./server-process.ts"

let database: Awaited<ReturnType<typeof createDatabaseCopy>>
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => {
  database = await createDatabaseCopy(inject("postgres"))
  smtp = await startSmtpServer()
})
afterAll(async () => {
  smtp.close()
  await database.drop()
})

const start = (fault: string) => startProcess(database.url, { FAULT: fault, SMTP_URL: smtp.url, DEMO: "1" })
const unsentMails = () =>
  queryOn(
    database.url,
    (sql) => sql<{
      id: string
      messageId: string
    }>`select id::text, message_id as "messageId" from mail_outbox
      where sent_at is null`,
  )

test.each([
  ["F8", "before the sending", 1],
  ["F9", "after the sending, before it is written down", 2],
] as const)(
  "a mail whose sender is killed at %s, %s, is sent by the next sender",
  async (point, _, maxMails) => {
    smtp.arrived.length = 0
    const first = await start(`${point}:kill9`)
    const response = await fetch(`${first.url}/api/auth/forgot-password`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: point === "F8" ? "student@demo.test" : "doctor@demo.test" }),
    }).catch(() => undefined)
    // The request is committed, whether or not its response arrived before the kill.
    expect([201, undefined]).toContain(response?.status)
    expect(await first.died).toBe("SIGKILL")
    expect(smtp.arrived).toHaveLength(maxMails - 1)
    const [mail, ...others] = await unsentMails()
    expect(others).toEqual([])

    // Ends the killed sender's one-minute lock on the mail.
    await queryOn(database.url, (sql) => sql`update background_tasks set due_at = now() where kind = 'mail'`)
    const second = await start("")
    await expect.poll(unsentMails, { timeout: 90_000 }).toEqual([])
    await second.end()
    // Every copy has the same Message-ID, so a mailbox shows the mail once.
    expect(smtp.arrived).toEqual(Array.from({ length: maxMails }, () => mail!.messageId))
  },
)
