/** The inbox of the office: a member, and two members of staff, in browsers of their own (OFFICE §10). */
import type { Page } from "playwright/test"
import { expect, expectAccessible, makeMember, signIn, test, uniqueName } from "./fixtures.ts"
import { errorBody, holdRequests } from "./hold-requests.ts"
import { intercept, type Reply } from "./intercept.ts"
import { admin, makeStaff, openBrowser } from "./staff-fixtures.ts"
import { logIn } from "./store-fixtures.ts"

const answer = (data: unknown) => ({ success: true, message: "Done", data })
const isList = /\/api\/office\/inbox(\?|$)/
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })
const status = (page: Page) =>
  page.getByRole("region", { name: "Conversation" }).getByRole("status").filter({ hasText: "conversation" })
const field = (page: Page) => page.getByRole("form", { name: "Reply" }).getByLabel("Your reply")
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

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
  const reads = await holdRequests(bola, new RegExp(`/api${pathname}$`), { method: "GET" })
  await button(ada, "Take It").click()
  await expect(status(ada)).toContainText("You have this conversation. The member waits for a reply.")
  await button(bola, "Take It").click()
  while (reads.waiting() > 0) await reads.pass()
  await reads.stop()
  await expect(bola.getByText(/^Ruth Nanret Gyang has this conversation\.$/)).toBeVisible()
  await expect(status(bola)).toContainText("Ruth Nanret Gyang has this conversation.")
  await expect(field(bola)).toHaveCount(0)

  // The begun reply survives a reload, and a failure to send it.
  await button(ada, "Thanks").click()
  await expect(field(ada)).toHaveValue(/^Thank you for your message/)
  await field(ada).fill("Thank you. We have found your payment.")
  // A colleague reads who is about to answer; the member does not.
  const isWriting = bola.getByText("Ruth Nanret Gyang is writing to this member.")
  await expect(isWriting).toBeVisible()
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
  await expect(status(ada)).toContainText("The member was answered.")
  await expect(page.getByRole("log")).toContainText("Admin: Thank you. We have found your payment.")
  await expect(page.getByText("Ruth Nanret Gyang")).toHaveCount(0)
  await expect(bola.getByRole("log")).toContainText("Admin: Thank you. We have found your payment.")
  await expect(isWriting).toHaveCount(0)

  await button(ada, "Close").click()
  await expect(status(ada)).toContainText("This conversation is closed.")
  await ada.goto(`/office/inbox?state=closed&search=${lastName}`)
  await expect(row).toContainText("Closed")
  await write(page, "Thank you. One more question.")
  // The open page of the other member of staff shows it at once.
  await expect(status(bola)).toContainText("Nobody has this conversation yet.")
  await expect(bola.getByRole("log")).toContainText(`${name}: Thank you. One more question.`)

  await ada.goto(pathname)
  await ada.getByRole("button", { name: /Colleague/ }).click()
  await ada.getByRole("option", { name: /^Bola/ }).first().click()
  await button(ada, "Assign").click()
  await expect(status(ada)).toContainText(/^Bola .* has this conversation\./)
  // Admins can answer in Messaging too. Who has the conversation reads that before they do.
  await ada.goto(`/dashboard/messaging?id=${pathname.split("/").at(-1)}`)
  await ada.getByLabel(`Message to ${name}`).fill("Let me add")
  await expect(isWriting).toBeVisible()
  await ada.context().close()
  await bola.context().close()
})

test("nobody waits, more wait than fit on a page, and a failure with its Retry", async ({ page }) => {
  await signIn(page, admin)
  let reply: Reply = { json: answer({ items: [], next: null }) }
  await intercept(page, isList, (request) => request.fulfill(reply))
  await page.goto("/office/inbox")
  await expect(page.getByText("Nobody waits for an answer")).toBeVisible()
  await expectAccessible(page, "the empty inbox")
  await page.getByRole("link", { name: "Show All open" }).click()
  await expect(page).toHaveURL(/state=active/)
  await expect(page.getByText("No conversation is open")).toBeVisible()
  await page.goto("/office/inbox?state=mine&search=nobody")
  await page.getByRole("link", { name: "Clear the search" }).click()
  await expect(page.getByText("You have no conversation")).toBeVisible()
  reply = { status: 500, json: errorBody(500, "Away") }
  await page.goto("/office/inbox?state=closed")
  const retry = page.getByRole("button", { name: "Retry" })
  await expect(retry).toBeVisible()
  await expectAccessible(page, "the failed inbox")
  reply = { json: answer({ items: [], next: "2026-02-01T00:00:00.000Z_1" }) }
  await retry.click()
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

test("a member of staff does not answer the own conversation, nor one that is not assigned", async ({
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
  await expect(page.getByText("Nobody answers themselves")).toBeVisible()
  await expect(page.getByText("Your role does not include this page")).toHaveCount(0)
  await expectAccessible(page, "the own conversation in the inbox")

  const editor = await openBrowser(browser, page, await makeStaff(page, "editor"))
  await editor.goto(`/office/inbox/${user._id}`)
  await expect(heading(editor, "Conversation")).toBeVisible()
  await expect(editor.getByText("This conversation is not assigned to you", { exact: true })).toBeVisible()
  await expect(editor.getByText("Your role does not include this page")).toHaveCount(0)
  await editor.context().close()

  await page.getByRole("link", { name: "Open it in Messaging" }).click()
  await expect(page.getByRole("log")).toContainText("You: I have a question of my own.")
})
