import { randomUUID } from "node:crypto"
import type { Browser, Page, WebSocketRoute } from "playwright/test"
import { openChatSocket } from "../api/chat-socket.ts"
import { expect, expectAccessible, makeMember, signIn, type TestMember, test } from "./fixtures.ts"
import { errorBody, visit } from "./hold-requests.ts"
import { intercept } from "./intercept.ts"
import { showTopBar } from "./journey-steps.ts"
import { write } from "./message-steps.ts"
import { logIn } from "./store-fixtures.ts"

type Written = Readonly<Record<"clientMessageId" | "content", string>>

const field = (page: Page) => page.getByRole("textbox", { name: /^Message to / })
const log = (page: Page) => page.getByRole("log")
const bubble = (page: Page, words: string) => log(page).locator(".message", { hasText: words })
const send = async (page: Page, words: string) => {
  await field(page).fill(words)
  await field(page).press("Enter")
  await expect(bubble(page, words)).toContainText(/Sent|Read/)
}
/** Returns all messages of the conversation in order. */
const words = async (page: Page) =>
  (await log(page).locator(".message-words").allTextContents()).map((text) => text.replace(/^.*?: /, ""))
const badge = (page: Page, name: string) => page.getByRole("banner").getByRole("link", { name, exact: true })

/** Opens a browser of the same size for another member. Its network can be cut and restored. */
const openBrowser = async (browser: Browser, of: Page, member: TestMember) => {
  const context = await browser.newContext({ viewport: of.viewportSize(), reducedMotion: "reduce" })
  const page = await context.newPage()
  const sockets: WebSocketRoute[] = []
  let isCut = false
  await intercept(page, "**/socket.io/**", (request) => (isCut ? request.abort() : request.pass()))
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) void socket.close()
    else {
      socket.connectToServer()
      sockets.push(socket)
    }
  })
  await signIn(page, member)
  return {
    page,
    cut: async () => {
      isCut = true
      for (const socket of sockets.splice(0)) await socket.close()
    },
    reconnect: () => {
      isCut = false
      return page.evaluate(() => window.dispatchEvent(new Event("online")))
    },
    close: () => context.close(),
  }
}

test("two members chat, also after a network failure; a reload loses nothing", async ({ page, browser }) => {
  test.slow()
  const [ebele, danladi] = [await makeMember(page.request), await makeMember(page.request, "Doctor")]
  const { user: doctor } = await logIn(page, danladi)
  const { user: student } = await logIn(page, ebele)
  const other = await openBrowser(browser, page, danladi)
  await other.page.goto("/dashboard")
  await expect(other.page.getByRole("heading", { name: /^Welcome/ })).toBeVisible()

  // Starts a conversation by searching for a member.
  await signIn(page, ebele)
  await page.goto("/dashboard/messaging")
  await expect(page.getByRole("link", { name: /^Admin/ })).toBeVisible()
  await expectAccessible(page, "the list of conversations")
  await page.getByRole("button", { name: "New message" }).click()
  const dialog = page.getByRole("dialog", { name: "New message" })
  await dialog.getByRole("searchbox", { name: "Search members" }).fill(danladi.email)
  await expect(dialog.getByRole("list", { name: "Members" }).getByRole("button")).toHaveCount(1)
  await expectAccessible(page, "the New-message dialog")
  await dialog.getByRole("list", { name: "Members" }).getByRole("button").click()
  await expect(page).toHaveURL(`/dashboard/messaging?id=${doctor._id}`)
  await expect(page.getByText(/^This is the beginning of your conversation/)).toBeVisible()
  await send(page, "Good morning sir, is there a place on Saturday's outreach?")

  // The other member's badge shows it without a reload. Opening the conversation marks it as read.
  await expect(badge(other.page, "Messages (1 unread)")).toBeVisible({ timeout: 30_000 })
  await badge(other.page, "Messages (1 unread)").click()
  const openConversation = () =>
    other.page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: /Ebele/ }).click()
  await openConversation()
  await expect(bubble(other.page, "is there a place")).toBeVisible()
  await expect(log(other.page).getByText("New messages")).toBeVisible()
  await expect(bubble(page, "is there a place")).toContainText("Read")
  // On a phone, a conversation is a page of its own without the bars.
  const isPhone = page.viewportSize()!.width <= 750
  await expect(page.getByRole("banner")).toHaveCount(isPhone ? 0 : 1)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(isPhone ? /Danladi/ : "Messaging")
  await expectAccessible(page, "a conversation")
  await showTopBar(other.page)
  await expect(badge(other.page, "Messages")).toBeVisible()
  await openConversation()
  await send(other.page, "Two. Bring a headlamp.")
  await expect(bubble(page, "Bring a headlamp")).toBeVisible()

  // Shift+Enter starts a new line and Enter sends. A long message grows to 160 px.
  await field(page).fill("One")
  await field(page).press("Shift+Enter")
  await field(page).press("End")
  await page.keyboard.type("Two")
  await expect(field(page)).toHaveValue("One\nTwo")
  await field(page).fill("line\n".repeat(30))
  expect((await field(page).boundingBox())!.height).toBeLessThanOrEqual(160)

  // A draft survives a reload.
  await field(page).fill("Half a thought")
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("root/messages")))
    .toContain("Half a thought")
  await page.reload()
  await expect(field(page)).toHaveValue("Half a thought")
  await field(page).fill("")

  // The other member's network fails: their messages wait, and ours do not arrive.
  await other.cut()
  await expect(
    other.page.getByText("You are not connected. We are reconnecting, and your messages are saved."),
  ).toBeVisible()
  await expectAccessible(other.page, "a conversation without a connection")
  await field(other.page).fill("The bus leaves at 5:30")
  await field(other.page).press("Enter")
  await expect(bubble(other.page, "The bus leaves")).toContainText("Waiting to send")
  await send(page, "I have a headlamp, and boots")
  // Unsent messages survive a reload too, and are sent when the network is back.
  await other.page.reload()
  await expect(bubble(other.page, "The bus leaves")).toContainText("Waiting to send")
  await other.reconnect()
  await expect(bubble(other.page, "The bus leaves")).toContainText(/Sent|Read/, { timeout: 30_000 })
  await expect(bubble(page, "The bus leaves")).toHaveCount(1)
  await expect.poll(() => words(other.page)).toEqual(await words(page))

  // Logging out deletes drafts.
  const draft = () => page.evaluate(() => localStorage.getItem("root/messages"))
  await field(page).fill("Not for the next one")
  await expect.poll(draft).toContain("Not for the next one")
  await showTopBar(page)
  await page
    .getByRole("banner")
    .getByRole("button", { name: /account/i })
    .click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expect(page).toHaveURL("/login")
  expect(await draft()).toBeNull()
  expect(student._id).not.toBe(doctor._id)
  await other.close()
})

test("the office replies on the same page", async ({ page, browser }) => {
  test.slow()
  const member = await makeMember(page.request)
  await signIn(page, member)
  await page.goto("/dashboard/messaging?id=admin")
  const question = `How do I change my chapter? ${member.email}`
  await send(page, question)
  const office = await openBrowser(browser, page, {
    email: "admin@demo.test",
    password: "Member#2026",
    firstName: "Ruth",
    role: "Doctor",
  })
  await office.page.goto("/dashboard/messaging")
  await office.page.getByRole("link", { name: new RegExp(member.email) }).click()
  await expect(bubble(office.page, member.email)).toBeVisible()
  await send(office.page, "Under your profile, with Edit Profile.")
  await expect(bubble(page, "Under your profile")).toBeVisible()
  // The office cannot write to itself.
  await expect(office.page.getByRole("link", { name: /^Admin/ })).toHaveCount(0)
  await office.close()
})

test("an admin does not read their own conversation as the office", async ({ page }) => {
  const member = await makeMember(page.request)
  const { user } = await logIn(page, member)
  await signIn(page, member)
  // Answers as for a member who wrote to the office and is an admin since.
  await intercept(page, /\/api\/chats\/contacts\?/, (request) =>
    request.fulfill({
      json: {
        success: true,
        message: "Contacts",
        data: {
          self: "admin",
          contacts: [
            {
              chatWith: { _id: user._id, fullName: "Ebele Obi", role: "Student", avatarUrl: null },
              lastMessage: "Hello",
              unreadCount: 0,
            },
          ],
          totalContacts: 1,
          adminUnreadCount: 0,
          adminLastMessage: null,
        },
      },
    }),
  )
  await page.routeWebSocket(/\/socket\.io\//, () => undefined)
  await page.goto(`/dashboard/messaging?id=${user._id}`)
  const chat = page.getByRole("region", { name: "Your conversation with Admin" })
  await expect(chat.getByRole("heading", { name: "Your conversation with Admin" })).toBeVisible()
  await expect(chat.getByText("Another member of staff reads and answers this conversation.")).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByText("Something went wrong.")).toHaveCount(0)
  await expectAccessible(page, "an admin's own conversation")
})

const contact = (number: number) => ({
  chatWith: { _id: `m${number}`, fullName: `Member ${number}`, role: "Doctor", avatarUrl: null },
  lastMessage: `Message ${number}`,
  unreadCount: 0,
})

test("a page of conversations that fails to load is requested again, and none is skipped", async ({
  page,
}) => {
  await signIn(page, await makeMember(page.request))
  const requestedPages: number[] = []
  let isUnavailable = true
  await intercept(page, /\/api\/chats\/contacts\?/, (request) => {
    const number = Number(new URL(request.url).searchParams.get("page"))
    requestedPages.push(number)
    if (number === 2 && isUnavailable)
      return request.fulfill({ status: 429, json: errorBody(429, "Too many tries.") })
    const data = {
      self: "me",
      contacts: Array.from({ length: number === 3 ? 50 : 100 }, (_, index) =>
        contact((number - 1) * 100 + index + 1),
      ),
      totalContacts: 250,
      adminUnreadCount: 0,
      adminLastMessage: null,
    }
    return request.fulfill({ json: { success: true, message: "Contacts", data } })
  })
  // Keeps the chat connection closed. An open one would refetch every page, also the one that Retry fetches.
  await page.routeWebSocket(/\/socket\.io\//, () => undefined)
  await page.goto("/dashboard/messaging")
  const rows = page.getByRole("navigation", { name: "Conversations" }).getByRole("listitem")
  // The office's row, Admin, comes before the contacts.
  await expect(rows).toHaveCount(101)
  const list = page.getByRole("navigation", { name: "Conversations" })
  await list.getByRole("button", { name: "Load More" }).click()
  await expect(list.getByText("Too many tries.")).toBeVisible()
  await expect(rows).toHaveCount(101)
  isUnavailable = false
  await list.getByRole("button", { name: "Retry" }).click()
  await expect(rows).toHaveCount(201)
  expect(requestedPages).not.toContain(3)
  await list.getByRole("button", { name: "Load More" }).click()
  await expect(rows).toHaveCount(251)
  await expect(list.getByRole("button", { name: "Load More" })).toHaveCount(0)
})

test("a message that was written without a connection is sent from any page, once", async ({
  page,
  browser,
}) => {
  test.slow()
  const [ebele, danladi] = [await makeMember(page.request), await makeMember(page.request, "Doctor")]
  const { user: doctor } = await logIn(page, danladi)
  const { user: student } = await logIn(page, ebele)
  const other = await openBrowser(browser, page, danladi)
  await other.page.goto(`/dashboard/messaging?id=${student._id}`)
  await expect(other.page.getByText(/^This is the beginning of your conversation/)).toBeVisible()
  await send(other.page, "Good morning, Ebele.")
  await other.cut()
  await field(other.page).fill("The bus leaves at seven.")
  await field(other.page).press("Enter")
  await expect(bubble(other.page, "The bus leaves at seven.")).toBeVisible()
  await visit(other.page, "/dashboard")
  await expect(other.page.getByRole("heading", { name: /^Welcome/ })).toBeVisible()
  const waiting = () => other.page.evaluate(() => localStorage.getItem("root/messages"))
  await expect.poll(waiting).toContain("The bus leaves at seven.")
  await other.reconnect()
  await expect.poll(waiting, { timeout: 30_000 }).toBeNull()

  await signIn(page, ebele)
  await page.goto(`/dashboard/messaging?id=${doctor._id}`)
  await expect(bubble(page, "The bus leaves at seven.")).toHaveCount(1)
  expect(await words(page)).toEqual(["Good morning, Ebele.", "The bus leaves at seven."])
  await other.close()
})

test("a logout asks about messages that are not sent, sends them, and does not ask about those that arrived", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const [ebele, danladi] = [await makeMember(page.request), await makeMember(page.request, "Doctor")]
  const doctor = await logIn(page, danladi)
  const { user: student } = await logIn(page, ebele)
  const other = await openBrowser(browser, page, danladi)
  const [early, next, late, refused] = ["Good morning.", "I am here.", "Are you there?", "See you."].map(
    (content) => ({ clientMessageId: randomUUID(), content }),
  ) as [Written, Written, Written, Written]
  /** Sends a message whose acknowledgement the other browser does not get. */
  const sendElsewhere = async (sent: Written) => {
    const connection = await openChatSocket(baseURL!, doctor.tokens.accessToken)
    await connection.send({ ...sent, sender: doctor.user._id, receiver: student._id })
    connection.socket.close()
  }
  const store = (unsent: Written, status: "sending" | "failed") => {
    const reason = status === "failed" ? "Too many messages." : null
    const chat = { draft: "", unsent: [{ ...unsent, status, reason, at: new Date().toISOString() }] }
    const value = { memberId: doctor.user._id, chats: { [student._id]: chat } }
    return other.page.evaluate(
      (text) => localStorage.setItem("root/messages", text),
      JSON.stringify({ version: 1, value }),
    )
  }
  const waiting = () => other.page.evaluate(() => localStorage.getItem("root/messages"))
  const logOut = async () => {
    await other.page.getByRole("banner").getByRole("button", { name: "Your account" }).click()
    await other.page.getByRole("menuitem", { name: "Logout" }).click()
  }

  // The history shows that a message has arrived.
  await sendElsewhere(early)
  await other.page.goto("/dashboard")
  await store(early, "failed")
  await other.page.goto(`/dashboard/messaging?id=${student._id}`)
  await expect(bubble(other.page, "Good morning.")).toHaveCount(1)
  await expect.poll(waiting).toBeNull()
  // On another page the message itself shows it, once the page is connected.
  await store(next, "sending")
  await visit(other.page, "/dashboard")
  await expect(other.page.getByRole("heading", { name: /^Welcome/ })).toBeVisible()
  await expect.poll(waiting).toBeNull()
  await store(late, "failed")
  await sendElsewhere(late)
  await expect.poll(waiting).toBeNull()

  await store(refused, "failed")
  await logOut()
  const question = other.page.getByRole("alertdialog", { name: "1 entry is not sent" })
  await question.getByRole("button", { name: "Send It" }).click()
  await expect(question).toHaveCount(0)
  await expect.poll(waiting).toBeNull()
  await logOut()
  await expect(other.page).toHaveURL(/\/login/)

  await signIn(page, ebele)
  await page.goto(`/dashboard/messaging?id=${doctor.user._id}`)
  await expect(bubble(page, "See you.")).toHaveCount(1)
  expect(await words(page)).toEqual(["Good morning.", "I am here.", "Are you there?", "See you."])
  await other.close()
})

test("a conversation that opens from the device's copy reads on by itself", async ({ page, baseURL }) => {
  const [ebele, danladi] = [await makeMember(page.request), await makeMember(page.request, "Doctor")]
  const [student, doctor] = [await logIn(page, ebele), await logIn(page, danladi)]
  await write(baseURL!, doctor, student.user._id, "The earlier words")
  await signIn(page, ebele)
  await page.goto("/dashboard/messaging")
  const contact = page.locator(`a[href$="id=${doctor.user._id}"]`)
  await contact.click()
  await expect(bubble(page, "The earlier words")).toBeVisible()
  await page.goBack()
  await expect(contact).toContainText("The earlier words")
  await write(baseURL!, doctor, student.user._id, "The newer words")
  await expect(contact).toContainText("The newer words")
  const stop = await intercept(page, `**/api/chats/history/${doctor.user._id}*`, (request) =>
    request.fulfill({ status: 503, json: errorBody(503, "Busy") }),
  )
  await contact.click()
  await expect(bubble(page, "The earlier words")).toBeVisible()
  await stop()
  await expect(bubble(page, "The newer words")).toBeVisible()
})
