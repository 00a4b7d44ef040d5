import { Effect } from "effect"
import { createServer, type Server } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { backoff, BackgroundTasks } from "#server/background-tasks/service.ts"
import { maxAttempts } from "#server/background-tasks/states.ts"
import { Mail } from "#server/mail/service.ts"
import { renderMail, passwordChangedMail, resetMail, verificationMail } from "#server/mail/templates.ts"
import { doctorBody, makeMember } from "./members.ts"
import { startServer, type TestServer } from "./server.ts"

/** Starts a small SMTP server. It rejects emails while `refusing` is true, and stores accepted ones. */
const smtpServer = async () => {
  const state = { refusing: true, accepted: [] as string[], attempts: 0, connections: 0 }
  const server: Server = createServer((socket) => {
    let data: string[] | undefined
    state.connections++
    socket.on("error", () => {})
    socket.write("220 test\r\n")
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n")) {
        if (data !== undefined) {
          if (line === ".") {
            state.accepted.push(data.join("\n"))
            data = undefined
            socket.write("250 ok\r\n")
          } else data.push(line)
        } else if (/^(EHLO|HELO|RCPT|RSET)/i.test(line)) socket.write("250 ok\r\n")
        else if (/^MAIL/i.test(line)) {
          state.attempts++
          socket.write(state.refusing ? "451 later\r\n" : "250 ok\r\n")
        } else if (/^DATA/i.test(line)) {
          data = []
          socket.write("354 go on\r\n")
        } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n")
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return { state, server, url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}` }
}

describe("mail over SMTP", () => {
  let smtp: Awaited<ReturnType<typeof smtpServer>>
  let server: TestServer
  beforeAll(async () => {
    smtp = await smtpServer()
    server = await startServer({ settings: { smtpUrl: smtp.url } })
  })
  afterAll(async () => {
    await server.close()
    smtp.server.close()
  })

  const sendDue = () => server.run(Effect.flatMap(Mail, (mail) => mail.sendDue))

  test("stays in the outbox while the server is down, and is sent once with its own Message-ID", async () => {
    const { email } = doctorBody()
    const body = doctorBody({ email })
    expect((await server.call("POST", "/auth/signup", { body })).status).toBe(201)
    await expect.poll(() => smtp.state.attempts).toBeGreaterThan(0)
    await expect
      .poll(
        async () =>
          (await server.rows("select attempts from background_tasks where reason is not null"))[0]?.[
            "attempts"
          ],
      )
      // A slow machine may have tried again meanwhile.
      .toBeGreaterThanOrEqual(1)
    const [row] = await server.rows("select message_id, sent_at from mail_outbox where recipient = $1", [
      email,
    ])
    expect([row!["sent_at"], smtp.state.accepted]).toEqual([null, []])
    await expect.poll(() => server.log().some((line) => line.includes("a background task failed"))).toBe(true)
    expect(server.log().join("")).toContain('"reason":"EENVELOPE 451"')
    expect(server.log().join("")).not.toContain(email)

    smtp.state.refusing = false
    await server.forward(backoff(5) + 1_000)
    await sendDue()
    await expect.poll(() => smtp.state.accepted.length).toBe(1)
    const [mail] = smtp.state.accepted
    expect(mail).toContain(`Message-ID: ${String(row!["message_id"])}`)
    expect(mail).toMatch(/multipart\/alternative/)
    await expect
      .poll(() => server.rows("select body_text, sent_at is not null as sent from mail_outbox"))
      .toEqual([{ body_text: "", sent: true }])
    await server.forward(3_600_000)
    await sendDue()
    expect(smtp.state.accepted).toHaveLength(1)
  })

  test("sends one mail after another over one connection", async () => {
    smtp.state.refusing = false
    const before = smtp.state.accepted.length
    for (const count of [1, 2, 3]) {
      await server.call("POST", "/auth/signup", { body: doctorBody() })
      await expect.poll(() => smtp.state.accepted.length).toBe(before + count)
      if (count === 1) smtp.state.connections = 0
    }
    expect(smtp.state.connections).toBe(0)
  })

  const bodyOf = async (recipient: string) =>
    (await server.rows("select body_text, sent_at from mail_outbox where recipient = $1", [recipient]))[0]
  const taskOf = async (recipient: string) =>
    (
      await server.rows(
        `select reason, dead_at from background_tasks join mail_outbox on mail_outbox.id::text = key
          where recipient = $1`,
        [recipient],
      )
    )[0]
  const queue = (recipient: string) =>
    server.run(
      Effect.flatMap(Mail, (mail) => mail.queue(recipient, { subject: "News", text: "Text", html: "" })),
    )
  /** Makes the next attempt of a mail its last one. */
  const lastAttempt = (recipient: string) =>
    server.rows(
      `update background_tasks set attempts = $1, due_at = background_tasks.created_at from mail_outbox
        where mail_outbox.id::text = key and recipient = $2`,
      [maxAttempts - 1, recipient],
    )

  test("does not send a code after it has expired, and removes it", async () => {
    smtp.state.refusing = true
    const { email } = doctorBody()
    await server.call("POST", "/auth/signup", { body: doctorBody({ email }) })
    await expect.poll(async () => (await taskOf(email))?.["reason"]).toBe("EENVELOPE 451")
    expect((await bodyOf(email))?.["body_text"]).not.toBe("")
    smtp.state.refusing = false
    const before = smtp.state.accepted.length
    await server.forward(600_000)
    await sendDue()
    await expect.poll(() => taskOf(email)).toBeUndefined()
    expect(await bodyOf(email)).toEqual({ body_text: "", sent_at: null })
    expect(smtp.state.accepted).toHaveLength(before)
  })

  test("is a dead letter with the server's reason after its last attempt; a code is then removed", async () => {
    smtp.state.refusing = true
    const { email } = doctorBody()
    const body = doctorBody({ email })
    await server.call("POST", "/auth/signup", { body })
    await queue("news@portal.test")
    for (const recipient of [email, "news@portal.test"]) {
      await expect.poll(async () => (await taskOf(recipient))?.["reason"]).toBe("EENVELOPE 451")
      await lastAttempt(recipient)
    }
    await sendDue()
    for (const recipient of [email, "news@portal.test"])
      await expect.poll(async () => (await taskOf(recipient))?.["dead_at"]).toBeTruthy()
    expect((await bodyOf(email))?.["body_text"]).toBe("")
    expect((await bodyOf("news@portal.test"))?.["body_text"]).toBe("Text")

    // The office can retry the mail that has its text. The other one has nothing to send.
    smtp.state.refusing = false
    const before = smtp.state.accepted.length
    const { deadLetters, retry } = await server.run(BackgroundTasks)
    const letters = await server.run(deadLetters())
    const letterTo = (recipient: string) => letters.find((letter) => letter.recipient === recipient)!
    expect(letterTo("news@portal.test")).toMatchObject({ subject: "News", reason: "EENVELOPE 451" })
    await server.run(retry(letterTo("news@portal.test").id))
    await expect(server.run(retry(letterTo(email).id))).rejects.toThrow("Its code has expired.")
    await sendDue()
    await expect.poll(() => taskOf("news@portal.test")).toBeUndefined()
    expect(await taskOf(email)).toMatchObject({ dead_at: expect.anything() })
    expect(smtp.state.accepted.slice(before).map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).toEqual([
      "news@portal.test",
    ])
  })

  test("hides the sandbox mailbox when SMTP is configured", async () => {
    expect((await fetch(`${server.url}/sandbox/mailbox`)).status).toBe(404)
  })
})

describe("the local mailbox", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  test("shows emails as a page and as JSON, newest first", async () => {
    const body = doctorBody()
    await server.call("POST", "/auth/signup", { body })
    expect(await server.mails(body.email)).toHaveLength(1)
    await server.forward(60_000)
    await server.call("POST", "/auth/resend-verify-code", { body: { email: body.email } })
    const mails = await server.mails(body.email)
    expect(mails).toHaveLength(2)
    expect(Date.parse(mails[0]!.createdAt)).toBeGreaterThan(Date.parse(mails[1]!.createdAt))
    expect(Object.keys(mails[0]!).toSorted()).toEqual(["createdAt", "html", "subject", "text", "to"])
    const page = await fetch(`${server.url}/sandbox/mailbox?to=${encodeURIComponent(body.email)}`)
    const html = await page.text()
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(html).toContain("Your verification code")
  })

  test("does not show an invalid name of an old record, so that a greeting contains no address and no markup", async () => {
    for (const firstName of [
      "<b>Bold</b>",
      "Claim at http://evil.test",
      "www.evil.test",
      "Ada\r\nBcc: x@evil.test",
    ]) {
      const { email } = await makeMember(server, { firstName })
      await server.call("POST", "/auth/forgot-password", { body: { email } })
      const [mail] = await server.mails(email)
      expect(mail!.text).toMatch(/^Dear member,\n/)
      for (const form of [mail!.subject, mail!.text, mail!.html]) expect(form).not.toMatch(/evil|Bold|Bcc/)
    }
  })
})

test("a subject is a single line", () => {
  expect(renderMail("Hello\r\nBcc: all@portal.test", "Ada", []).subject).toBe(
    "Hello Bcc: all@portal.test · CMDA Nigeria",
  )
})

test("every email has the association's name, a greeting, and both HTML and text", () => {
  const mails = [
    verificationMail({ firstName: "Ada", fullName: "Ada Obi" }, new Date(), "012345", "https://portal.test"),
    resetMail("Ada", "tok_en-1", "https://portal.test"),
    passwordChangedMail("Ada", "https://portal.test"),
  ]
  for (const { subject, text, html } of mails) {
    expect(subject).toMatch(/ · CMDA Nigeria$/)
    for (const form of [text, html]) {
      expect(form).toContain("Dear Ada,")
      expect(form).toContain("Christian Medical and Dental Association of Nigeria")
    }
  }
  expect(mails[1]!.text).toContain("https://portal.test/reset-password?token=tok_en-1")
  expect(mails[1]!.text).toMatch(/^ {4}tok_en-1$/m)
})
