/** No byte of the office loads with a page of a member, and its pages stay small (OFFICE §5). */
import type { Page, Request } from "playwright/test"
import { gzipSync } from "node:zlib"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { firstOf, recordLists } from "./office-steps.ts"
import { admin, donate, makeStaff, recordOfflinePayment } from "./staff-fixtures.ts"
import { logIn } from "./store-fixtures.ts"
import { scrollToBlock } from "./scroll-to-block.ts"

/** The limit of what an office page loads beyond a member's page, script and style, gzipped. */
const limit = 40_000
/** The limit of the editor of formatted text, gzipped. */
const editorLimit = 130_000
/** Texts of the office, of a page and of its routes, that no page of a member contains. */
const officeTexts = ["Nothing waits for you", "/money/$reference"]

/** The hashed files that were read before, by address. */
const texts = new Map<string, string>()

/** Opens a page and returns its scripts and styles by address. `isLoaded` awaits a part that loads late. */
const filesOf = async (
  page: Page,
  path: string,
  isLoaded: () => Promise<unknown> = () => Promise.resolve(),
): Promise<ReadonlyMap<string, string>> => {
  const addresses = new Set<string>()
  const record = (request: Request) => void addresses.add(request.url())
  page.on("request", record)
  await page.goto(path, { waitUntil: "networkidle" })
  await isLoaded()
  page.off("request", record)
  const files = new Map<string, string>()
  for (const address of addresses) {
    if (!/\/assets\/.*\.(?:js|css)$/.test(address)) continue
    // Reads a file itself: the browser forgets the body of a response when its page ends.
    const text = texts.get(address) ?? (await (await page.request.get(address)).text())
    texts.set(address, text)
    files.set(address, text)
  }
  return files
}

/** The chunk of the editor of formatted text, which has a limit of its own. */
const editorChunk = /\/rich-text-editor-[^/]*\.js$/

/** A search that finds an event of the demo, whose pictures and registrants no other test changes. */
const searchOfDemoEvent = "/office/events?search=Residency+Exam+Boot+Camp"

/** Reports the profile of a member, because the demo has no reports. */
const reportProfile = async (page: Page) => {
  const newMember = async () => logIn(page, await makeMember(page.request))
  const [reporter, reported] = [await newMember(), await newMember()]
  const response = await page.request.post("/api/reports", {
    headers: { authorization: `Bearer ${reporter.tokens.accessToken}` },
    data: { kind: "profile", id: reported.user._id, reason: "spam" },
  })
  expect(response.status()).toBe(201)
}

const bytesOf = (text: string) => gzipSync(text, { level: 9 }).length

/** A desk, at the size of which staff mostly work, and a phone. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const

const members = ["", "/events", "/payments", "/messaging", "/members", "/store", "/edit-profile", "/settings"]

test("a member's pages load nothing of the office, and its pages weigh at most 40 kB of their own", async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(600_000)
  // An empty browser cache, so that every file is requested.
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await context.newPage()
  await signIn(page, admin)
  const ofMembers = new Set<string>()
  for (const path of members) {
    for (const [address, text] of await filesOf(page, `/dashboard${path}`)) {
      ofMembers.add(address)
      for (const officeText of officeTexts)
        expect(text, `${address}, which /dashboard${path} loads`).not.toContain(officeText)
    }
  }
  const office = await filesOf(page, "/office")
  for (const officeText of officeTexts)
    expect([...office.values()].some((text) => text.includes(officeText))).toBe(true)
  const request = await page.getByRole("link", { name: "Open the oldest request" }).getAttribute("href")
  const member = await firstOf(page, "/office/members?search=doctor@demo.test")
  await reportProfile(page)
  const records = [await firstOf(page, searchOfDemoEvent)]
  for (const list of [...recordLists, "moderation"]) records.push(await firstOf(page, `/office/${list}`))
  const others = [
    "failed-tasks",
    "members",
    "members/sign-ups",
    "events",
    "events/new",
    "check-in",
    "check-in/none",
    "devotionals",
    "devotionals/new",
    "resources",
    "resources/new",
    "jobs",
    "jobs/new",
    "trainings",
    "trainings/new",
    "products",
    "products/new",
    "inbox",
    "moderation",
    "money",
    "money/ledger",
    "money/unpaid",
    "staff",
    "settings",
    "audit",
  ].map((name) => `/office/${name}`)
  const expectLight = async (reader: Page, paths: readonly string[]) => {
    for (const size of sizes) {
      await reader.setViewportSize(size)
      for (const path of paths) {
        const files = [...(await filesOf(reader, path))]
        const own = files.filter(([address]) => !ofMembers.has(address) && !editorChunk.test(address))
        const bytes = own.reduce((sum, [, text]) => sum + bytesOf(text), 0)
        const what = `${path} at ${size.width} px`
        expect(bytes, what).toBeGreaterThan(500)
        expect.soft(bytes, what).toBeLessThanOrEqual(limit)
      }
    }
  }
  await expectLight(page, ["/office", request!, member, `${member}/edit`, ...records, ...others])
  // Only a treasurer is offered the form of an offline payment, and a refund.
  const treasurer = await makeStaff(page, "treasurer")
  const payment = await recordOfflinePayment(page, treasurer)
  const paid = await donate(page, false)
  const held = await donate(page, true)
  const money = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const ofTreasurer = await money.newPage()
  await signIn(ofTreasurer, treasurer)
  await expectLight(
    ofTreasurer,
    ["offline", `offline/${payment}`, paid.reference, held.reference].map((path) => `/office/money/${path}`),
  )
  await money.close()
  await context.close()
})

for (const size of sizes)
  test(`the registrants of an event load with their block at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await signIn(page, admin)
    const event = await firstOf(page, searchOfDemoEvent)
    let requests = 0
    await page.route(/\/api\/office\/events\/[^/]+\/registrants/, (route) => {
      requests += 1
      return route.continue()
    })
    await page.goto(event, { waitUntil: "networkidle" })
    expect(requests).toBe(0)
    const block = page.getByRole("region", { name: "Registrants" })
    await scrollToBlock(page, "Registrants")
    await expect(block.getByText("Loading registrants")).toHaveCount(0)
    expect(requests).toBe(1)
  })

test("parts of an event that do not load offer Retry in their place, and what was typed stays", async ({
  page,
}) => {
  await signIn(page, admin)
  await page.goto(await firstOf(page, searchOfDemoEvent), { waitUntil: "networkidle" })
  const blocks = page.getByRole("region", { name: "Registrants" })
  const pictures = page.locator(".pictures-field")
  await page.route("**/assets/*.js", (route) => route.abort("connectionreset"))
  // Typing scrolls to the field, and so comes near the parts.
  await page.getByLabel("Places").fill("120")
  await scrollToBlock(page, "Registrants")
  for (const part of [blocks, pictures])
    await expect(part.getByRole("button", { name: "Retry" })).toBeVisible()
  await expect(page.getByLabel("Places")).toHaveValue("120")

  await page.unroute("**/assets/*.js")
  for (const part of [blocks, pictures]) await part.getByRole("button", { name: "Retry" }).click()
  await expect(blocks.getByRole("button", { name: "Export Registrants" })).toBeVisible()
  await expect(page.getByRole("listitem", { name: "Picture 1" })).toBeVisible()
  await expect(page.getByLabel("Places")).toHaveValue("120")
})

test("the editor of formatted text loads separately, and weighs at most 130 kB", async ({ page }) => {
  await signIn(page, admin)
  const files = await filesOf(page, "/office/resources/new", () =>
    expect(page.locator("[contenteditable=true]")).toBeVisible(),
  )
  const editors = [...files].filter(([address]) => /\/rich-text-editor-[^/]*\.js$/.test(address))
  expect(editors).toHaveLength(1)
  const [[address, script]] = editors as [[string, string]]
  expect(script).toContain("ProseMirror")
  expect(bytesOf(script)).toBeLessThanOrEqual(editorLimit)
  for (const [other, text] of files)
    if (other !== address && other.endsWith(".js")) expect(text, other).not.toContain("ProseMirror-")
})
