import type { Page } from "playwright/test"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { intercept } from "./intercept.ts"
import { showTopBar } from "./journey-steps.ts"
import { payElsewhere, write } from "./message-steps.ts"
import { logIn } from "./store-fixtures.ts"

const badgeOf = (page: Page) => (name: string) =>
  page.getByRole("banner").getByRole("link", { name, exact: true })

// Tests the browser with one server. `tests/pg/chat-servers.test.ts` tests updates between servers.
test("the badges update by themselves when other people act", async ({ page }) => {
  const [member, friend] = [await makeMember(page.request), await makeMember(page.request, "Doctor")]
  const [own, other] = [await logIn(page, member), await logIn(page, friend)]
  await signIn(page, member)
  await page.goto("/dashboard")
  const badge = badgeOf(page)
  await expect(badge("Messages")).toBeVisible()
  await expect(badge("Notifications")).toBeVisible()
  const loadedAt = await page.evaluate(() => performance.timeOrigin)

  await write(new URL(page.url()).origin, other, own.user._id, "The bus leaves at half past five.")
  await expect(badge("Messages (1 unread)")).toBeVisible({ timeout: 30_000 })
  // The stylesheet draws the number, so it is not in the text of the page.
  const drawn = badge("Messages (1 unread)").locator("[data-count]")
  await expect(drawn).toBeVisible()
  expect(await drawn.evaluate((mark) => getComputedStyle(mark, "::before").content)).toBe('"1"')

  // The provider reports a payment that was made on another device.
  await payElsewhere(page, own)
  await expect(badge("Notifications (1 unread)")).toBeVisible({ timeout: 30_000 })

  // A notification read on another device becomes read here.
  const headers = { authorization: `Bearer ${own.tokens.accessToken}` }
  const listed = await page.request.get("/api/notifications", { headers })
  const { items } = ((await listed.json()) as { data: { items: { _id: string; type: string }[] } }).data
  for (const { _id } of items) await page.request.patch(`/api/notifications/${_id}/read`, { headers })
  await expect(badge("Notifications")).toBeVisible({ timeout: 30_000 })
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt)
})

test("reading a notification without a connection also clears its badge", async ({ page }) => {
  const [member, friend] = [await makeMember(page.request), await makeMember(page.request, "Doctor")]
  const [own, other] = [await logIn(page, member), await logIn(page, friend)]
  await page.routeWebSocket(/\/socket\.io\//, (socket) => void socket.close())
  await intercept(page, "**/socket.io/**", (request) => request.abort())
  await page.goto("/favicon.svg")
  await write(new URL(page.url()).origin, other, own.user._id, "Did you arrive well?")
  await signIn(page, member)
  const badge = badgeOf(page)
  // The member leaves the conversation before the server knows that it was read.
  const left = Promise.withResolvers<void>()
  await intercept(page, "**/api/chats/history/*/read", async (request) => {
    await left.promise
    await request.pass()
  })
  await page.goto("/dashboard/messaging")
  await expect(badge("Messages (1 unread)")).toBeVisible()
  const row = page
    .getByRole("navigation", { name: "Conversations" })
    .getByRole("link", { name: new RegExp(friend.firstName) })
  await expect(row.getByText("Did you arrive well?")).toHaveCSS("font-weight", "600")
  await row.click()
  await expect(page.getByRole("log").getByText("Did you arrive well?")).toBeVisible()
  await showTopBar(page)
  left.resolve()
  await expect(badge("Messages")).toBeVisible()
})
