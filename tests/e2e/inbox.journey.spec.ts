/** The inbox of the office: a member, and two members of staff, in browsers of their own (OFFICE §10). */
import type { Locator, Page } from "playwright/test"
import { expect, expectAccessible, makeMember, signIn, test, uniqueName } from "./fixtures.ts"
import { errorBody, holdReads } from "./hold-requests.ts"
import { intercept, type PausedRequest, type Reply } from "./intercept.ts"
import { admin, makeStaff, openBrowser } from "./staff-fixtures.ts"
import { logIn } from "./store-fixtures.ts"

const bodyOf = (data: unknown) => ({ success: true, message: "Done", data })
const isList = /\/api\/office\/inbox(\?|$)/
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })
const status = (page: Page) =>
  page.getByRole("region", { name: "Conversation" }).getByRole("status").filter({ hasText: "conversation" })
const field = (page: Page) => page.getByRole("form", { name: "Reply" }).getByLabel("Your reply")
const message = (page: Page) => page.getByRole("form", { name: "Message" }).getByLabel("Your message")
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

/** Types until somebody else sees it. The sign of one key press is lost if the other page is not connected yet. */
const typeUntil = (typed: Locator, text: string, seen: Locator): Promise<void> =>
  expect(async () => {
    await typed.fill(text.slice(0, 4))
    await typed.fill(text)
    await expect(seen).toBeVisible({ timeout: 4_000 })
  }).toPass()

/** Writes to the office on the members' page. */
const write = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel("Message to Admin").fill(text)
  await page.getByRole("button", { name: "Send", exact: true }).click()
  await expect(page.getByRole("log")).toContainText(`You: ${text}`)
}

test("a member writes, one of two members of staff answers, and a new message opens it again", async ({
  page,
  browser,
}) => {
  test.slow()
  const lastName = uniqueName("Inbox")
  const member = await makeMember(page.request, "Student", { more: { lastName } })
  const moderator = await makeStaff(page, "moderator", { firstName: "Bola" })
  const name = `${member.firstName} ${lastName}`
  await signIn(page, member)
  await page.goto("/dashboard/messaging?id=admin")
  await write(page, "Good morning. My payment is not shown.")

  const ada = await openBrowser(browser, page, admin)
  await ada.goto("/office/inbox")
  await expect(heading(ada, "Inbox")).toBeVisible()
  await expect(ada.getByRole("radio", { name: "Unassigned" })).toBeChecked()
  await ada.getByLabel("Search conversations").fill(lastName)
  await expect(ada).toHaveURL(/search=Inbox/)
  const row = ada.getByRole("list", { name: "Conversations" }).getByRole("listitem").filter({ hasText: name })
  await expect(row).toContainText("My payment is not shown.")
  await expect(row).toContainText("Unassigned")
  await expectAccessible(ada, "the inbox")
  await row.getByRole("link").click()
  await expect(heading(ada, name)).toBeVisible()
  const { pathname } = new URL(ada.url())
  await expect(ada.getByRole("region", { name: "Member" }).getByRole("link", { name })).toHaveAttribute(
    "href",
    pathname.replace("inbox", "members"),
  )

  const bola = await openBrowser(browser, page, moderator)
  await bola.goto(pathname)
  await expect(status(bola)).toContainText("Nobody has this conversation yet.")
  // The other page reads the conversation again from time to time. Here it does so only after its own press.
  const endHold = await holdReads(bola, new RegExp(`/api${pathname}$`))
  await button(ada, "Take It").click()
  await expect(status(ada)).toContainText("You have this conversation. The member waits for a reply.")
  await expect(ada.getByRole("region", { name: "Conversation", exact: true })).toBeFocused()
  await button(bola, "Take It").click()
  await expect(bola.getByText(/^Ruth Nanret Gyang has this conversation\.$/)).toBeVisible()
  await endHold()
  await expect(status(bola)).toContainText("Ruth Nanret Gyang has this conversation.")
  await expect(field(bola)).toHaveCount(0)

  // The begun reply survives a reload, and a failure to send it.
  await button(ada, "Thanks").click()
  await expect(field(ada)).toHaveValue(/^Thank you for your message/)
  // A colleague reads who is about to answer; the member does not.
  const isWriting = bola.getByText("Ruth Nanret Gyang is writing to this member.")
  await typeUntil(field(ada), "Thank you. We have found your payment.", isWriting)
  await expect(page.getByText(/is writing/)).toHaveCount(0)
  await ada.reload()
  await expect(field(ada)).toHaveValue("Thank you. We have found your payment.")
  const stop = await intercept(ada, /\/messages$/, (request) => request.abort(), { method: "POST" })
  await button(ada, "Send Reply").click()
  await expect(ada.getByText(/could not reach the server/i).first()).toBeVisible()
  await expect(field(ada)).toHaveValue("Thank you. We have found your payment.")
  await stop()
  await button(ada, "Send Reply").click()
  await expect(ada.getByRole("log")).toContainText("Admin: Thank you. We have found your payment.")
  await expect(field(ada)).toHaveValue("")
  await expect(status(ada)).toContainText("The last message is from Admin.")
  await expect(page.getByRole("log")).toContainText("Admin: Thank you. We have found your payment.")
  await expect(page.getByText("Ruth Nanret Gyang")).toHaveCount(0)
  await expect(bola.getByRole("log")).toContainText("Admin: Thank you. We have found your payment.")
  await expect(isWriting).toHaveCount(0)

  await button(ada, "Close").click()
  await expect(status(ada)).toContainText("This conversation is closed.")
  await ada.goto(`/office/inbox?state=closed&search=${lastName}`)
  await expect(row).toContainText("Closed")
  await expect(row).toContainText("Admin: Thank you. We have found your payment.")
  await write(page, "Thank you. One more question.")
  // The open page of the other member of staff shows it at once.
  await expect(status(bola)).toContainText("Nobody has this conversation yet.")
  await expect(bola.getByRole("log")).toContainText(`${name}: Thank you. One more question.`)

  await ada.goto(pathname)
  await ada.getByRole("button", { name: /Colleague/ }).click()
  await ada.getByRole("option", { name: /^Bola/ }).first().click()
  await button(ada, "Assign").click()
  await expect(status(ada)).toContainText(/^Bola .* has this conversation\./)
  // Admins can answer in Messaging too, where they read first who has the conversation.
  await ada.goto(`/dashboard/messaging?id=${pathname.split("/").at(-1)}`)
  await ada.getByLabel(`Message to ${name}`).fill("Let me add")
  await expect(isWriting).toBeVisible()
  await ada.context().close()
  await bola.context().close()
})

test("a page without a connection shows new messages, and one in the background reads nothing for the office", async ({
  page,
  browser,
}) => {
  test.slow()
  const member = await makeMember(page.request, "Student", { more: { lastName: uniqueName("Hidden") } })
  const { user } = await logIn(page, member)
  await signIn(page, member)
  await page.goto("/dashboard/messaging?id=admin")
  await write(page, "Are my dues in?")
  const moderator = await makeStaff(page, "moderator", { firstName: "Bola" })
  const bola = await openBrowser(browser, page, moderator)
  await intercept(bola, "**/socket.io/**", (request) => request.abort())
  await bola.goto(`/office/inbox/${user._id}`)
  await expect(bola.getByRole("log")).toContainText("Are my dues in?")
  const unread = page.getByRole("log").getByText(/· Sent$/)
  await expect(unread).toHaveCount(0)

  await bola.evaluate(() =>
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" }),
  )
  await write(page, "Please wait, I paid twice.")
  // The next reading of the conversation has a new version, so its messages are read again.
  await expect(bola.getByRole("log")).toContainText("Please wait, I paid twice.")
  await expect(unread).toHaveCount(1)

  await bola.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "visible" })
    window.dispatchEvent(new Event("visibilitychange"))
  })
  await expect(unread).toHaveCount(0)
  await bola.context().close()
})

test("an admin begins a conversation from the member's page, and a colleague who is late keeps the text", async ({
  page,
  browser,
}) => {
  test.slow()
  const member = await makeMember(page.request, "Student", { more: { lastName: uniqueName("Begun") } })
  const firstName = uniqueName("Temi")
  const moderator = await makeStaff(page, "moderator", { firstName })
  await signIn(page, member)
  await page.goto("/dashboard")
  const badge = (name: string) => page.getByRole("banner").getByRole("link", { name, exact: true })
  await expect(badge("Messages")).toBeVisible()

  const ada = await openBrowser(browser, page, admin)
  await ada.goto(`/office/members?search=${member.email}`)
  await ada.getByRole("list", { name: "Members" }).getByRole("link").click()
  await ada.getByRole("link", { name: "Begin Conversation" }).click()
  await expect(status(ada)).toContainText("Nobody has written in this conversation yet.")
  await expect(ada.getByRole("log")).toContainText("No messages yet")
  await expect(ada.getByRole("region", { name: "Member" })).toContainText(member.email)
  await expectAccessible(ada, "a conversation that nobody has begun")

  const { pathname } = new URL(ada.url())
  const temi = await openBrowser(browser, page, moderator)
  await temi.goto(pathname)
  await typeUntil(
    message(temi),
    "Good morning. A question from Temi.",
    ada.getByText(`${firstName} Adeyemi is writing to this member.`),
  )
  const endHold = await holdReads(temi, new RegExp(`/api${pathname}$`))

  // The begun message survives a reload, a double click, and an answer that is lost.
  await message(ada).fill("Good morning. Please call us about your certificate.")
  await ada.reload()
  await expect(message(ada)).toHaveValue("Good morning. Please call us about your certificate.")
  let isLost = true
  const stop = await intercept(
    ada,
    /\/messages$/,
    async (request) => {
      if (!isLost) return request.pass()
      isLost = false
      expect((await request.fetch())?.status).toBe(201)
      return request.abort()
    },
    { method: "POST" },
  )
  await button(ada, "Send Message").dblclick()
  await expect(ada.getByText(/could not reach the server/i).first()).toBeVisible()
  await stop()
  const again = ada.getByRole("button", { name: /^Send (Message|Reply)$/ })
  await again.click()
  await expect(ada.getByRole("log").getByText("Please call us about your certificate.")).toHaveCount(1)
  await expect(status(ada)).toContainText("You have this conversation. The last message is from Admin.")
  await expect(field(ada)).toHaveValue("")
  await expectAccessible(ada, "a conversation that staff have begun")

  await button(temi, "Send Message").click()
  await endHold()
  await expect(temi.getByText(/^Ruth Nanret Gyang has this conversation\.$/)).toBeVisible()
  await expect(message(temi)).toHaveCount(0)
  await ada.getByRole("button", { name: /Colleague/ }).click()
  await ada.getByRole("option", { name: firstName }).click()
  await button(ada, "Assign").click()
  await expect(status(ada)).toContainText(`${firstName} Adeyemi has this conversation.`)
  await temi.reload()
  await expect(field(temi)).toHaveValue("Good morning. A question from Temi.")

  await expect(badge("Messages (1 unread)")).toBeVisible({ timeout: 30_000 })
  await page.goto("/dashboard/notifications")
  await expect(page.getByText(/Admin.*Please call us about your certificate\./)).toBeVisible()
  await page.goto("/dashboard/messaging?id=admin")
  await expect(page.getByRole("log")).toContainText(
    "Admin: Good morning. Please call us about your certificate.",
  )
  await expect(page.getByText("Ruth Nanret Gyang")).toHaveCount(0)
  await ada.goto(pathname.replace("inbox", "members"))
  await expect(ada.getByRole("heading", { level: 3, name: "Conversation begun" })).toBeVisible()
  await ada.context().close()
  await temi.context().close()
})

test("the list shows that nobody waits, more than fit on a page, and a failure with its Retry", async ({
  page,
}) => {
  await signIn(page, admin)
  let reply: Reply = { json: bodyOf({ items: [], next: null }) }
  const held: PausedRequest[] = []
  let isHeld = false
  await intercept(page, isList, (request) => (isHeld ? held.push(request) : request.fulfill(reply)))
  await page.goto("/office/inbox")
  await expect(page.getByText("Nobody waits for an answer")).toBeVisible()
  await expectAccessible(page, "the empty inbox")
  await page.getByRole("link", { name: "Show All open" }).click()
  await expect(page).toHaveURL(/state=active/)
  await expect(page.getByText("No conversation is open")).toBeVisible()
  await page.goto("/office/inbox?state=mine&search=nobody")
  await page.getByRole("link", { name: "Clear the Search" }).click()
  await expect(page.getByText("You have no conversation")).toBeVisible()
  reply = { status: 500, json: errorBody(500, "Away") }
  await page.goto("/office/inbox?state=closed")
  const retry = page.getByRole("button", { name: "Retry" })
  await expect(retry).toBeVisible()
  await expectAccessible(page, "the failed inbox")
  await page.reload()
  await expect(retry).toBeVisible()
  // The inbox reads itself again every 15 s. Only the reading after the press brings the list.
  isHeld = true
  await expect(async () => {
    for (const request of held.splice(0)) await request.fulfill(reply)
    await retry.click({ timeout: 1_000 })
  }).toPass()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  isHeld = false
  reply = { json: bodyOf({ items: [], next: "2026-02-01T00:00:00.000Z_1" }) }
  for (const request of held.splice(0)) await request.fulfill(reply)
  await page.getByRole("link", { name: "Further conversations" }).click()
  await expect(page).toHaveURL(/after=2026-02-01/)
  await page.getByRole("link", { name: "First conversations" }).click()
  await expect(page).not.toHaveURL(/after=/)
})

test("an editor has the conversations that were assigned, and no list of others", async ({ page }) => {
  await signIn(page, await makeStaff(page, "editor", { firstName: "Bola" }))
  await page.goto("/office/inbox")
  await expect(page.getByText("You have no conversation")).toBeVisible()
  await expect(page.getByRole("radio", { name: "Unassigned" })).toHaveCount(0)
  await expect(page.getByRole("link", { name: "Show Unassigned" })).toHaveCount(0)
})

test("a member of staff answers neither their own conversation nor one that is not assigned", async ({
  page,
  browser,
}) => {
  const moderator = await makeStaff(page, "moderator", { firstName: "Bola" })
  const { user } = await logIn(page, moderator)
  await signIn(page, moderator)
  await page.goto("/dashboard/messaging?id=admin")
  await write(page, "I have a question of my own.")
  await page.goto(`/office/inbox/${user._id}`)
  await expect(heading(page, "Your conversation with Admin")).toBeVisible()
  await expect(page.getByText("You cannot answer your own messages")).toBeVisible()
  await expect(page.getByText("Your role does not include this page")).toHaveCount(0)
  await expectAccessible(page, "the reader's own conversation in the inbox")

  const editor = await openBrowser(browser, page, await makeStaff(page, "editor"))
  await editor.goto(`/office/inbox/${user._id}`)
  await expect(heading(editor, "Conversation")).toBeVisible()
  await expect(editor.getByText("This conversation is not assigned to you", { exact: true })).toBeVisible()
  await expect(editor.getByText("Your role does not include this page")).toHaveCount(0)
  await editor.context().close()

  await page.getByRole("link", { name: "Open it in Messaging" }).click()
  await expect(page.getByRole("log")).toContainText("You: I have a question of my own.")
})

test("earlier messages that do not load say why, and load with the next press", async ({ page, browser }) => {
  const member = await makeMember(page.request, "Student")
  const { user } = await logIn(page, member)
  await signIn(page, member)
  await page.goto("/dashboard/messaging?id=admin")
  await write(page, "Good morning.")
  const ada = await openBrowser(browser, page, admin)
  const said = (content: string, sequence: number) => ({
    _id: `message-${sequence}`,
    sender: user._id,
    receiver: "admin",
    content,
    createdAt: "2026-02-01T09:00:00.000Z",
    sequence,
    clientMessageId: null,
  })
  let earlier: Reply = { status: 500, json: errorBody(500, "Away") }
  await intercept(ada, /\/api\/office\/inbox\/[^/]+\/messages/, (request) =>
    request.fulfill(request.url.includes("before=2") ? earlier : { json: bodyOf([said("The second", 2)]) }),
  )
  await ada.goto(`/office/inbox/${user._id}`)
  const log = ada.getByRole("log")
  await expect(log).toContainText("The second")
  await button(ada, "Earlier messages").click()
  await expect(ada.getByRole("alert").filter({ hasText: "Away" })).toBeVisible()
  earlier = { json: bodyOf([said("The first", 1)]) }
  await button(ada, "Earlier messages").click()
  await expect(log).toContainText("The first")
  await ada.context().close()
})
