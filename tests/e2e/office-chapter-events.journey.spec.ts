/** A chapter leader drafts an event of their own chapter, and an editor publishes it, at the real server (OFFICE §6). */
import { randomUUID } from "node:crypto"
import { dayIn } from "../api/lagos-days.ts"
import { expect, expectAccessible, signIn, test } from "./fixtures.ts"
import { holdReads } from "./hold-requests.ts"
import { makeStaff, openBrowser } from "./staff-fixtures.ts"

test("a chapter leader drafts an event, an editor sees who drafted it and publishes it, and the leader reads and copies it then", async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Chapter retreat ${randomUUID().slice(0, 8)}`
  const leader = await makeStaff(page, "chapter-leader", { firstName: "Ada" })
  const editor = await makeStaff(page, "editor")
  await signIn(page, leader)
  await page.goto("/office/events?status=draft")
  await expect(
    page.getByText("Write an event as a draft. An admin or editor publishes it when it is complete."),
  ).toBeVisible()
  await page.getByRole("link", { name: "New Event" }).first().click()
  await expect(page.getByText("An admin or editor publishes it when it is complete.")).toBeVisible()
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page).toHaveURL(/\/office\/events\/[0-9a-f-]{36}$/)
  const address = page.url()
  const publication = page.getByRole("region", { name: "Publication" })
  await expect(publication.getByText("An admin or editor publishes it.")).toBeVisible()
  await expect(publication.getByText("Choose a date and a time.")).toBeVisible()
  await expect(publication.getByRole("button")).toHaveText(["Duplicate", "Delete Draft"])
  for (const block of ["Registrants", "Messages", "Door helpers"])
    await expect(page.getByRole("region", { name: block })).toHaveCount(0)
  await expectAccessible(page, "the draft of a chapter leader")

  await page.getByLabel("Description").fill("Rest and teaching.")
  await page.getByLabel("Place", { exact: true }).fill("Hill Station, Otukpo")
  await page.getByLabel("Day", { exact: true }).fill(dayIn(30))
  await page.getByLabel("Time in Lagos").fill("09:30")
  await page.getByRole("form", { name: "Event" }).getByText("Doctors", { exact: true }).click()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(publication.getByText("Before it can be published:")).toHaveCount(0)

  const theirs = await openBrowser(browser, page, editor)
  await theirs.goto("/office/events?status=draft")
  await expect(theirs.getByRole("listitem").filter({ hasText: name })).toContainText(
    "Benue, drafted by Ada Adeyemi",
  )
  await theirs.getByRole("link", { name }).click()
  const shown = theirs.getByRole("region", { name: "Publication" })
  await expect(shown.getByText("Benue, drafted by Ada Adeyemi")).toBeVisible()
  const endHold = await holdReads(page, new RegExp(`/api${new URL(address).pathname}$`))
  await shown.getByRole("button", { name: "Publish" }).click()
  await theirs.getByRole("button", { name: "Yes, Publish" }).click()
  await expect(shown.getByText("Published", { exact: true })).toBeVisible()
  await theirs.context().close()

  // What the leader typed meanwhile is refused with the reason, and stays.
  await page.getByLabel("Place", { exact: true }).fill("Gboko")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(
    page.getByText("This event is no longer a draft. Ask an admin or editor to change it.").first(),
  ).toBeVisible()
  await endHold()
  // The page reads the event again, and still shows what was typed.
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")))
  const unsaved = page.getByRole("region", { name: "Your changes are not saved" })
  await expect(unsaved).toContainText(
    "This event is no longer a draft, so only an admin or editor can change it.",
  )
  await expect(unsaved.getByText("Gboko")).toBeVisible()
  await expect(unsaved.getByText("Now: Hill Station, Otukpo")).toBeVisible()
  await expect(unsaved.getByRole("heading")).toBeFocused()
  await expectAccessible(page, "what a chapter leader typed about an event that was published meanwhile")
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await unsaved.getByRole("button", { name: "Copy My Changes" }).click()
  await expect(page.getByText("Changes copied").first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Place or link: Gboko")
  await page.goto(address)
  await unsaved.getByRole("button", { name: "Discard My Changes" }).click()
  await expect(unsaved).toHaveCount(0)
  await page.reload()
  await expect(publication.getByText("An admin or editor changes it from now on.")).toBeVisible()
  await expect(unsaved).toHaveCount(0)
  await expect(page.getByRole("form", { name: "Event" })).toHaveCount(0)
  await expect(page.getByText("Hill Station, Otukpo")).toBeVisible()
  await expectAccessible(page, "a published event for its chapter leader")

  // The next retreat begins with this one.
  await publication.getByRole("button", { name: "Duplicate" }).click()
  await expect(page.getByText("This is the copy. Choose its date.").first()).toBeVisible()
  await expect(publication.getByText("Choose a date and a time.")).toBeVisible()
  await expect(page.getByLabel("Place", { exact: true })).toHaveValue("Hill Station, Otukpo")
})
