import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { intercept } from "./intercept.ts"
import { endSession, loadAll, logInAgain } from "./journey-steps.ts"

test("a member finds a job, applies for it, and sees the application afterwards", async ({ page }) => {
  await signIn(page, await makeMember(page.request, "Doctor"))
  await page.goto("/dashboard/jobs")
  await expect(page.getByRole("heading", { name: "Volunteer Opportunities" })).toBeVisible()
  await loadAll(page)
  await expectAccessible(page, "the list of positions")

  await page.getByRole("searchbox").fill("no such position anywhere")
  await expect(page.getByRole("status").filter({ hasText: "No Data Available" })).toBeVisible()
  await expectAccessible(page, "a search that finds nothing")
  await page.getByRole("searchbox").fill("HAUSA leaflets")
  await expect(page).toHaveURL(/\/dashboard\/jobs\?search=HAUSA(%20|\+)leaflets$/)
  await page.getByRole("link", { name: "Translator, Hausa Health Leaflets" }).click()

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Translator, Hausa Health Leaflets")
  for (const words of [
    "Open",
    "Responsibilities",
    "Requirements",
    "How to Apply",
    "Closing Date",
    "Company Name",
    "Location",
    "Contact Email",
    "Posted Date",
  ])
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Volunteer for Job" }).click()
  await page.getByRole("button", { name: "Confirm" }).click()
  await expect(page.getByText("Volunteered for job successfully").first()).toBeVisible()
  await expect(page.getByRole("button", { name: "Already Volunteered" })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole("button", { name: "Already Volunteered" })).toBeDisabled()

  // An expired or closed job has no button and shows the reason.
  for (const [title, badge, why] of [
    ["Team Doctor, Student Games in Ilorin", "Open", /^Volunteering closed on /],
    ["Choir Director for the Missions Rally", "Closed", "This job is closed for now."],
  ] as const) {
    await page.goto(`/dashboard/jobs?search=${encodeURIComponent(title)}`)
    await page.getByRole("link", { name: title }).click()
    await expect(page.getByText(badge, { exact: true })).toBeVisible()
    await expect(page.getByText(why)).toBeVisible()
    await expect(page.getByRole("button", { name: /Volunteer/ })).toHaveCount(0)
  }
})

test("a prayer draft survives a reload, is posted anonymously, and shows no name", async ({ page }) => {
  const member = await makeMember(page.request, "Student")
  await signIn(page, member)
  await page.goto("/dashboard/faith-entry")
  await loadAll(page)
  await expectAccessible(page, "the list of faith entries")
  const dialog = page.getByRole("dialog", { name: "New Faith Entry" })
  const words = `For my sister’s exam, ${member.email.slice(7, 13)}`

  await page.getByRole("button", { name: "New", exact: true }).click()
  await dialog.getByRole("button", { name: "Submit Testimony" }).click()
  await expect(dialog.getByText("This field is required")).toBeVisible()
  await expectAccessible(page, "an empty entry that is not posted")
  await dialog.getByRole("radio", { name: "Prayer Request" }).click()
  await dialog.getByLabel("Content").fill(words)
  await dialog.getByText("Post as anonymous").click()
  await expect(dialog.getByRole("switch", { name: "Post as anonymous" })).toBeChecked()
  await expect(async () => {
    expect(await page.evaluate(() => localStorage.getItem("root/faith-draft"))).toContain("true")
  }).toPass()

  await page.reload()
  await page.getByRole("button", { name: "New", exact: true }).click()
  await expect(dialog.getByLabel("Content")).toHaveValue(words)
  await expect(dialog.getByRole("switch", { name: "Post as anonymous" })).toBeChecked()
  await dialog.getByRole("button", { name: "Submit Prayer Request" }).click()
  await expect(page.getByText("Your Prayer Request has been submitted successfully").first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const entry = page.getByRole("listitem").filter({ hasText: words })
  await expect(entry.getByText("Posted by Anonymous")).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem("root/faith-draft"))).toBeNull()

  const categories = page.getByRole("group", { name: "Category" })
  await categories.getByRole("button", { name: "Testimony" }).click()
  await expect(page.getByRole("list").getByText("Posted by").first()).toBeVisible()
  await expect(entry).toHaveCount(0)
  await categories.getByRole("button", { name: "Prayer Request" }).click()
  await expect(entry).toBeVisible()

  await page.getByRole("searchbox").fill(member.firstName)
  await expect(page).toHaveURL(new RegExp(`search=${member.firstName}`))
  await expect(entry).toHaveCount(0)
})

test("an entry with a lost response waits, and is stored once after retries and reloads", async ({
  page,
}) => {
  const member = await makeMember(page.request)
  await signIn(page, member)
  await page.goto("/dashboard/faith-entry")
  const dialog = page.getByRole("dialog", { name: "New Faith Entry" })
  const unsent = page.getByRole("region", { name: "Not sent yet" })
  const words = `Heard before I asked twice, ${member.email.slice(7, 13)}`
  const lost: number[] = []
  let isLost = true
  await intercept(page, /\/api\/faith-entry$/, async (request) => {
    const response = await request.fetch()
    if (!isLost) return request.fulfill(response!)
    lost.push(response!.status)
    return request.abort()
  })
  await page.getByRole("button", { name: "New", exact: true }).click()
  await dialog.getByLabel("Content").fill(words)
  await dialog.getByText("Post as anonymous").click()
  await dialog.getByRole("button", { name: "Submit Testimony" }).click()
  // The server has stored it, but the page got no response.
  await expect(page.getByText("Saved on this phone. We'll post it when you're online.").first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(unsent.getByRole("listitem")).toContainText([words])
  await expectAccessible(page, "an entry that waits")
  // What waits is sent at once, and again after a reload.
  await expect.poll(() => lost.length).toBeGreaterThan(1)
  await page.reload()
  await expect(unsent.getByRole("listitem")).toContainText([words])
  await expect.poll(() => lost.length).toBeGreaterThan(2)
  expect(new Set(lost)).toEqual(new Set([201]))
  isLost = false
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem("root/outbox"))).toBeNull()
  await expect(unsent).toHaveCount(0)
  await page.goto(`/dashboard/faith-entry?search=${encodeURIComponent(words)}`)
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1)

  // The next entry has a new idempotency key, so the same text makes a second entry.
  await page.getByRole("button", { name: "New", exact: true }).click()
  await dialog.getByLabel("Content").fill(words)
  await dialog.getByRole("button", { name: "Submit Testimony" }).click()
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2)
})

test("a testimony draft survives the end of the session and the next login", async ({ page }) => {
  const member = await makeMember(page.request)
  await signIn(page, member)
  await page.goto("/dashboard/faith-entry")
  const dialog = page.getByRole("dialog", { name: "New Faith Entry" })
  const words = "Kept over the end of a session."
  await page.getByRole("button", { name: "New", exact: true }).click()
  await dialog.getByLabel("Content").fill(words)
  await endSession(page)
  // On a phone, the pointer ends above a link of the bottom bar, which must not become the return page.
  await dialog.getByRole("button", { name: "Submit Testimony" }).click()
  await expect(page.getByText("Session has expired. Login again").first()).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await logInAgain(page, member)
  await expect(page).toHaveURL(/\/dashboard\/faith-entry$/)
  await page.getByRole("button", { name: "New", exact: true }).click()
  await expect(dialog.getByLabel("Content")).toHaveValue(words)
})
