import { randomUUID } from "node:crypto"
import { openLine } from "../api/chat-line.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { logIn } from "./shopping.ts"

// The browser's half, on one server. That a hint goes from one process to another: `tests/pg/chat-servers.test.ts`.
test("the badges follow what others do, on a page that nobody touches", async ({ page }) => {
  const [member, friend] = [await makeMember(page.request), await makeMember(page.request, "Doctor")]
  const [own, other] = [await logIn(page, member), await logIn(page, friend)]
  await signIn(page, member)
  await page.goto("/dashboard")
  const badge = (name: string) => page.getByRole("banner").getByRole("link", { name, exact: true })
  await expect(badge("Messages")).toBeVisible()
  await expect(badge("Notifications")).toBeVisible()
  const born = await page.evaluate(() => performance.timeOrigin)

  // Another member writes. No browser of theirs is needed: the server hears it on its line.
  const line = await openLine(new URL(page.url()).origin, other.tokens.accessToken)
  const sent = await line.send({
    sender: other.user._id,
    receiver: own.user._id,
    content: "The bus leaves at half past five.",
    clientMessageId: randomUUID(),
  })
  expect(sent.success).toBe(true)
  await expect(badge("Messages (1 unread)")).toBeVisible({ timeout: 30_000 })

  // The provider tells the server of a payment that was made somewhere else.
  const headers = { authorization: `Bearer ${own.tokens.accessToken}` }
  const opened = await page.request.post("/api/subscriptions/pay", { headers, data: {} })
  const { checkout_url: checkout } = ((await opened.json()) as { data: { checkout_url: string } }).data
  await page.request.post(checkout, { form: { choice: "pay" }, maxRedirects: 0 })
  await expect(badge("Notifications (1 unread)")).toBeVisible({ timeout: 30_000 })

  // What is read on another device is read here.
  const listed = await page.request.get("/api/notifications", { headers })
  const { items } = ((await listed.json()) as { data: { items: { _id: string; type: string }[] } }).data
  for (const { _id } of items) await page.request.patch(`/api/notifications/${_id}/read`, { headers })
  await expect(badge("Notifications")).toBeVisible({ timeout: 30_000 })
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(born)
  line.socket.close()
})
