/** RELIABILITY M1: a killed sender loses no mail and sends it twice at most. */
import { createServer, type Socket } from "node:net"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { createDatabaseCopy, queryOn } from "../pg/postgres.ts"
import { startProcess } from "./server-process.ts"

/** The Message-IDs of delivered mails, in the order of arrival. */
const arrived: string[] = []
/** An SMTP server that accepts every mail (RFC 5321). */
const smtpServer = createServer((socket: Socket) => {
  let text = ""
  let isMail = false
  socket.write("220 post\r\n")
  socket.on("error", () => {})
  socket.on("data", (chunk) => {
    text += chunk.toString()
    for (;;) {
      const end = text.indexOf(isMail ? "\r\n.\r\n" : "\r\n")
      if (end < 0) return
      const input = text.slice(0, end)
      text = text.slice(end + (isMail ? 5 : 2))
      if (isMail) arrived.push(/^message-id: *(<.+>)/im.exec(input)?.[1] ?? input)
      isMail = !isMail && /^data/i.test(input)
      socket.write(isMail ? "354 go on\r\n" : /^quit/i.test(input) ? "221 bye\r\n" : "250 ok\r\n")
    }
  })
})
let database: Awaited<ReturnType<typeof createDatabaseCopy>>
let smtp = ""
beforeAll(async () => {
  database = await createDatabaseCopy(inject("postgres"))
  await new Promise<void>((ready) => smtpServer.listen(0, "127.0.0.1", ready))
  const address = smtpServer.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  smtp = `smtp://127.0.0.1:${address.port}`
})
afterAll(async () => {
  smtpServer.close()
  await database.drop()
})

const start = (fault: string) => startProcess(database.url, { FAULT: fault, SMTP_URL: smtp, DEMO: "1" })
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
    arrived.length = 0
    const first = await start(`${point}:kill9`)
    const response = await fetch(`${first.url}/api/auth/forgot-password`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: point === "F8" ? "student@demo.test" : "doctor@demo.test" }),
    }).catch(() => undefined)
    // The request is committed, whether or not its response arrived before the kill.
    expect([201, undefined]).toContain(response?.status)
    expect(await first.died).toBe("SIGKILL")
    expect(arrived).toHaveLength(maxMails - 1)
    const [mail, ...others] = await unsentMails()
    expect(others).toEqual([])

    // Ends the killed sender's one-minute lock on the mail.
    await queryOn(database.url, (sql) => sql`update background_tasks set due_at = now() where kind = 'mail'`)
    const second = await start("")
    await expect.poll(unsentMails, { timeout: 90_000 }).toEqual([])
    await second.end()
    // Every copy has the same Message-ID, so a mailbox shows the mail once.
    expect(arrived).toEqual(Array.from({ length: maxMails }, () => mail!.messageId))
  },
)
