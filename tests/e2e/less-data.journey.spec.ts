import type { Page, WebSocket } from "playwright/test"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"

/** Lists the pictures of content that the page has loaded. */
const watchPictures = (page: Page): string[] => {
  const asked: string[] = []
  page.on("request", (request) => {
    if (/\/pictures\/events\//.test(request.url())) asked.push(request.url())
  })
  return asked
}

test("a member who uses less data loads a picture by pressing its button, in every tab", async ({ page }) => {
  await signIn(page, await makeMember(page.request))
  await page.goto("/dashboard/settings")
  const lessData = page.getByRole("switch", { name: "Use less data" })
  await expect(lessData).not.toBeChecked()
  const other = await page.context().newPage()
  await other.goto("/dashboard/settings")
  await page.getByText("Use less data").click()
  await expect(lessData).toBeChecked()
  await expect(other.getByRole("switch", { name: "Use less data" })).toBeChecked()
  await expectAccessible(page, "settings with less data")
  const asked = watchPictures(page)
  await page.goto("/dashboard/events")
  const buttons = page.getByRole("main").getByRole("button", { name: /^Show picture of / })
  await expect(buttons.first()).toBeVisible()
  await expectAccessible(page, "events with less data")
  expect(asked).toEqual([])
  await buttons.first().click()
  await expect.poll(() => asked.length).toBe(1)
  await page.goto("/dashboard/settings")
  await expect(lessData).toBeChecked()
  await page.getByText("Use less data").click()
  await expect(lessData).not.toBeChecked()
  await page.goto("/dashboard/events")
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  await expect(buttons).toHaveCount(0)
})

test("a member who uses less data is connected to the chat only in Messaging", async ({ page }) => {
  const open = new Set<WebSocket>()
  page.on("websocket", (socket) => {
    open.add(socket)
    socket.on("close", () => open.delete(socket))
  })
  const openSockets = () => open.size
  await signIn(page, await makeMember(page.request))
  await page.goto("/dashboard/settings")
  await expect.poll(openSockets).toBe(1)
  const lessData = page.getByText("Use less data")
  await lessData.click()
  await expect.poll(openSockets).toBe(0)

  // The connection would open with the later parts.
  const laterParts = page.waitForResponse(/\/later-parts-[^/]*\.js$/)
  await page.reload()
  await laterParts
  await page.waitForLoadState("networkidle")
  expect(openSockets()).toBe(0)
  await page.goto("/dashboard/messaging")
  await expect.poll(openSockets).toBe(1)
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).first().click()
  await expect(page).toHaveURL("/dashboard")
  await expect.poll(openSockets).toBe(0)

  await page.goto("/dashboard/settings")
  await lessData.click()
  await expect.poll(openSockets).toBe(1)
})
