import { readFile } from "node:fs/promises"
import { addInLagos, lagosDay } from "#api/lagos.ts"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { loadAll } from "./journey-steps.ts"
import { logIn } from "./store-fixtures.ts"

const isPhone = (width: number | undefined) => (width ?? 0) < 1_100

test("a filter is in the URL, a shared link shows the same list, and Back removes it", async ({ page }) => {
  test.slow()
  await signIn(page, await makeMember(page.request, "Student"))
  await page.goto("/dashboard/events")
  await loadAll(page)
  await expect(page).toHaveURL(/page=\d/)

  await page.getByRole("button", { name: "Filter", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Filter Events" })
  await dialog.getByRole("button", { name: /Event Type/ }).click()
  await page.getByRole("option", { name: "Virtual" }).click()
  await dialog.getByRole("button", { name: /Members Group/ }).click()
  await page.getByRole("option", { name: "Global Network" }).click()
  await expectAccessible(page, "the filter")
  await dialog.getByRole("button", { name: "Apply Filter" }).click()
  await expect(page).toHaveURL("/dashboard/events?eventType=Virtual&membersGroup=GlobalNetwork")
  const breakfast = page.getByRole("link", { name: "Global Network Prayer Breakfast" }).first()
  await expect(breakfast).toBeVisible()
  await expect(page.getByRole("link", { name: /Clinical Skills/ })).toHaveCount(0)
  await expectAccessible(page, "a filtered list")

  // A shared link shows the same list, and a reload keeps it.
  await page.reload()
  await expect(breakfast).toBeVisible()
  await page.getByRole("button", { name: "Remove filter Virtual" }).click()
  await expect(page).toHaveURL("/dashboard/events?membersGroup=GlobalNetwork")
  await expect(page.getByRole("link", { name: /Makurdi/ })).toBeVisible()

  await page.getByRole("tab", { name: "Registered events" }).click()
  await expect(page.getByText("No Registered Events", { exact: true })).toBeVisible()
  await expect(page.getByRole("link", { name: "See Upcoming Events" })).toBeVisible()
  await expectAccessible(page, "a tab without events")
  await page.goBack()
  await expect(page.getByRole("link", { name: /Makurdi/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("button", { name: "Remove filter Virtual" })).toBeVisible()

  await page.getByRole("searchbox").fill("100%_'\\")
  await page.getByRole("searchbox").press("Enter")
  await expect(page.getByText("No Data Available", { exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Reset Filters" }).click()
  await page.getByRole("button", { name: "Clear search" }).click()
  await expect(page).toHaveURL("/dashboard/events")
  await loadAll(page)
  await expect(page.getByRole("link", { name: /Clinical Skills/ })).toBeVisible()

  // Load More keeps the search.
  await page.goto("/dashboard/events?search=a")
  await page.getByRole("button", { name: "Load More" }).click()
  await expect(page).toHaveURL("/dashboard/events?search=a&page=2")

  // A virtual event has a link, and no location.
  await page.goto("/dashboard/events?eventType=Virtual&membersGroup=GlobalNetwork")
  await breakfast.click()
  await expect(page.getByText("Link", { exact: true })).toBeVisible()
  await expect(page.getByText("Location", { exact: true })).toHaveCount(0)
})

test("the calendar marks days, shows the events of the chosen day, and restores its state after Back", async ({
  page,
  viewport,
}) => {
  test.slow()
  const member = await makeMember(page.request, "Doctor")
  // The day of the demo: the suite may run past midnight.
  const { tokens } = await logIn(page, member)
  const response = await page.request.get("/api/events/evening-prayer-for-the-wards", {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  })
  const { data } = (await response.json()) as { data: { eventDateTime: string } }
  const dayIn = (days: number) => lagosDay(addInLagos(new Date(data.eventDateTime), { days }))
  await signIn(page, member)
  await page.goto("/dashboard/events")
  const isDrawer = isPhone(viewport?.width)
  if (isDrawer) await page.getByRole("button", { name: "Calendar", exact: true }).click()
  const calendar = page.getByRole("application", { name: /Events by day/ })
  await expect(calendar.getByRole("button", { name: /^Today, .* selected/ })).toBeVisible()
  await page.goto(`/dashboard/events?day=${dayIn(0)}`)
  const chosen = calendar.getByRole("button", { name: / selected/ })
  await expect(chosen).toHaveAccessibleName(/, 1 event$/)
  const prayer = page.getByRole("region", { name: /^Events on / }).getByRole("link")
  await expect(prayer).toHaveText("Evening Prayer for the Wards")
  await expectAccessible(page, "the calendar")

  // By keyboard only: to neighbouring days and back, then to the previous month and to a day last week.
  await chosen.focus()
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(`/dashboard/events?day=${dayIn(-1)}`)
  await expect(page.getByText("No Event Available", { exact: true })).toBeVisible()

  // A day in the URL is a day in Lagos, whatever the reader's time zone.
  const past = dayIn(-8)
  await page.goto(`/dashboard/events?day=${past}`)
  const sunday = page.getByRole("link", { name: "Blood Pressure Sunday, Surulere" })
  await sunday.click()
  await expect(page).toHaveURL("/dashboard/events/blood-pressure-sunday-surulere")
  await expect(page.getByText("This event is over.")).toBeVisible()
  await page.goBack()
  await expect(sunday).toBeVisible()

  if (isDrawer) {
    await page.getByRole("button", { name: "Close" }).click()
    await expect(page).toHaveURL("/dashboard/events")
    await page.getByRole("button", { name: "Calendar", exact: true }).click()
    await expect(calendar).toBeVisible()
    await page.goBack()
    await expect(calendar).toHaveCount(0)
  } else {
    await page.getByRole("radio", { name: "List" }).click()
    await expect(page).toHaveURL(`/dashboard/events?day=${past}&view=list`)
    await page.reload()
    await expect(page.getByRole("radio", { name: "List" })).toBeChecked()
    await expectAccessible(page, "events as a list")
  }
})

test("an event shows the member's price first and downloads as an appointment with its time zone", async ({
  page,
}) => {
  await signIn(page, await makeMember(page.request, "Doctor"))
  await page.goto("/dashboard/events/ethics-workshop-lagos")
  await expect(page.getByText("You pay ₦15,000 (Doctor)")).toBeVisible()
  await expect(page.getByText(/, 9:00 AM Lagos time$/)).toBeVisible()
  await expect(page.getByText(/in Lagos$/)).toHaveCount(0)
  await expect(page.getByText("Location", { exact: true })).toBeVisible()
  await expect(page.getByRole("list", { name: "All payment plans" }).getByRole("listitem")).toHaveCount(3)
  const url = encodeURIComponent(page.url())
  const title = encodeURIComponent("Hard Decisions: A Workshop on Medical Ethics")
  for (const [site, href] of [
    ["Facebook", `https://www.facebook.com/sharer/sharer.php?u=${url}`],
    ["Twitter", `https://twitter.com/intent/tweet?url=${url}&text=${title}`],
    ["WhatsApp", `https://wa.me/?text=${title}%20${url}`],
    ["LinkedIn", `https://www.linkedin.com/sharing/share-offsite/?url=${url}`],
  ] as const)
    await expect(page.getByRole("link", { name: `Share on ${site}` })).toHaveAttribute("href", href)
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await page.getByRole("button", { name: "Copy link" }).click()
  await expect(page.getByText("Link copied")).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  const saving = page.waitForEvent("download")
  await page.getByRole("button", { name: "Add to Calendar" }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe("ethics-workshop-lagos.ics")
  const text = await readFile(await file.path(), "utf8")
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
  expect(text).toMatch(/DTSTART;TZID=Africa\/Lagos:\d{8}T090000\r\n/)
  expect(text).toContain("TZID:Africa/Lagos\r\n")
  expect(text).toContain("SUMMARY:Hard Decisions: A Workshop on Medical Ethics\r\n")
})

test.describe("far from Lagos", () => {
  test.use({ timezoneId: "America/New_York" })
  test("an event shows the member's own time with its zone, then the time in Lagos", async ({ page }) => {
    const both = /^\w{3} \d+, \d{4}, [34]:00 AM E[SD]T \w{3} \d+, \d{4}, 9:00 AM in Lagos$/
    await signIn(page, await makeMember(page.request, "GlobalNetwork"))
    await page.goto("/dashboard/events?search=ethics")
    await expect(page.getByText(both).first()).toBeVisible()
    await page.goto("/dashboard/events/ethics-workshop-lagos")
    await expect(page.getByText(both)).toBeVisible()
  })
})

test("a search that finds nothing keeps its words, and Show All leads back to the whole list", async ({
  page,
}) => {
  await signIn(page, await makeMember(page.request))
  for (const [path, label, item] of [
    ["/dashboard/events", "Search events", ".event-grid > li"],
    ["/dashboard/jobs", "Search volunteer opportunities", ".job-grid > li"],
    ["/dashboard/members", "Search members", ".member-grid > li"],
    ["/dashboard/resources", "Search resources", ".resource-grid > li"],
  ] as const) {
    await page.goto(`${path}?search=zzzz`)
    await expect(page.getByRole("searchbox", { name: label })).toHaveValue("zzzz")
    await page.getByRole("button", { name: "Show All" }).click()
    await expect(page).toHaveURL(path)
    await expect(page.locator(item).first()).toBeVisible()
    await expect(page.getByRole("searchbox", { name: label })).toHaveValue("")
  }
})
