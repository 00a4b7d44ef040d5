/** Profiles that admins correct, and what their members see of it, at the real server (OFFICE §20). */
import type { Page } from "playwright/test"
import { editorState } from "./editor-steps.ts"
import { expect, expectAccessible, makeMember, mailTo, signIn, test } from "./fixtures.ts"
import { holdReads } from "./hold-requests.ts"
import { admin, makeStaff, openBrowser } from "./staff-fixtures.ts"
import { logIn } from "./store-fixtures.ts"

const form = (page: Page) => page.getByRole("form", { name: "Profile" })
const status = (page: Page) => editorState(page, "Profile")
const save = (page: Page) => form(page).getByRole("button", { name: "Save" }).click()
const timeline = (page: Page) => page.getByRole("region", { name: "Timeline" })

test("an admin corrects a member's date of birth with a reason; the member is notified, and the member's open form undoes nothing", async ({
  page,
  browser,
}) => {
  test.slow()
  const doctor = await makeMember(page.request, "Doctor", { more: { dateOfBirth: "1990-05-06" } })
  const { user } = await logIn(page, doctor)
  const member = await openBrowser(browser, page, doctor)
  await member.goto("/dashboard/edit-profile")
  await member.getByLabel("Bio").fill("Surgeon in Jos.")

  await signIn(page, admin)
  await page.goto(`/office/members/${user._id}`)
  await page.getByRole("link", { name: "Edit", exact: true }).click()
  await expect(page).toHaveURL(/\/edit$/)
  await expect(form(page).getByLabel("Date of birth")).toHaveValue("1990-05-06")
  await expectAccessible(page, "the form of a member's profile")
  await form(page).getByLabel("Date of birth").fill("2024-05-06")
  await form(page).getByLabel("First name").fill("")
  await save(page)
  await expect(form(page).getByText("You must be at least 14 years old")).toBeVisible()
  await expect(form(page).getByText("This field is required")).toHaveCount(2)
  await expect(form(page).getByLabel("First name")).toBeFocused()
  await expectAccessible(page, "a profile with wrong fields")
  await form(page).getByLabel("First name").fill("Chidiebere")
  await form(page).getByLabel("Date of birth").fill("1991-05-06")
  // What is typed survives a reload.
  await expect(status(page)).toHaveText(/Not saved/)
  await page.reload()
  await expect(form(page).getByLabel("Date of birth")).toHaveValue("1991-05-06")
  await form(page).getByLabel("Reason").fill("The certificate says so")
  await save(page)
  await expect(status(page)).toHaveText(/^Saved by/)
  await expect(form(page).getByLabel("Reason")).toHaveValue("")
  // Nothing is corrected, so no reason is missing.
  await form(page).getByLabel("Bio").focus()
  await expect(form(page).getByText("This field is required")).toHaveCount(0)

  await page.getByRole("link", { name: "Open the Member" }).click()
  const act = timeline(page).getByRole("listitem").filter({ hasText: "Profile corrected" }).first()
  await expect(act).toContainText("The certificate says so")
  await expect(act.getByRole("list", { name: "What was changed" }).getByRole("listitem")).toContainText([
    / → Chidiebere$/,
    "Date of birth: May 6, 1990 → May 6, 1991",
  ])
  await expectAccessible(page, "a member whose profile was corrected")

  const { text } = await mailTo(page.request, doctor.email, /corrected/)
  expect(text).toContain("The national office corrected your first name and date of birth.")
  expect(text).not.toContain("1991")
  // Only the member's own change is sent.
  await member.getByRole("button", { name: "Save" }).click()
  await expect(member).toHaveURL(/\/dashboard\/profile$/)
  await expect(member.getByText("Surgeon in Jos.")).toBeVisible()
  await expect(member.getByText("Chidiebere").first()).toBeVisible()
  await expect(member.getByText("May 6, 1991")).toBeVisible()
  await member.goto("/dashboard/notifications")
  await expect(member.getByText("The national office corrected your first name").first()).toBeVisible()
})

test("of two changes of one field, the page shows both, and asks which one counts", async ({
  page,
  browser,
}) => {
  test.slow()
  const doctor = await makeMember(page.request, "Doctor")
  const { user } = await logIn(page, doctor)
  await signIn(page, admin)
  await page.goto(`/office/members/${user._id}/edit`)
  await form(page).getByLabel("Specialty").fill("Surgery")
  await form(page).getByLabel("Last name").fill("Okafor")
  await form(page).getByLabel("Reason").fill("Asked by mail")

  const endHold = await holdReads(page, `**/api/office/members/${user._id}/profile`)
  const member = await openBrowser(browser, page, doctor)
  await member.goto("/dashboard/edit-profile")
  await member.getByLabel("Specialty").fill("Paediatrics")
  await member.getByLabel("Bio").fill("In Jos.")
  await member.getByRole("button", { name: "Save" }).click()
  await expect(member).toHaveURL(/\/dashboard\/profile$/)

  await save(page)
  const conflict = page.getByRole("region", { name: "Two changes" })
  await expect(conflict.getByRole("alert")).toContainText(" saved a change on ")
  await expect(conflict.getByRole("group")).toHaveCount(1)
  await endHold()
  await expect(conflict.getByRole("group", { name: "Specialty" })).toContainText("Paediatrics")
  await expectAccessible(page, "two changes of a profile")
  await conflict.getByRole("radio", { name: "Your change" }).check()
  await conflict.getByRole("button", { name: "Continue with These" }).click()
  await expect(form(page).getByLabel("Specialty")).toHaveValue("Surgery")
  await expect(form(page).getByLabel("Bio")).toHaveValue("In Jos.")
  await expect(form(page).getByLabel("Reason")).toHaveValue("Asked by mail")
  await save(page)
  await expect(status(page)).toHaveText(/^Saved by/)
})

test("nobody edits their own record here, and only admins edit that of others", async ({ page }) => {
  const { user } = await logIn(page, admin)
  await signIn(page, admin)
  await page.goto(`/office/members/${user._id}`)
  await expect(timeline(page)).toBeVisible()
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0)
  await page.goto(`/office/members/${user._id}/edit`)
  await expect(page.getByText("This record is your own")).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await expectAccessible(page, "the reader's own record")
  await page.getByRole("link", { name: "Open Your Profile" }).click()
  await expect(page).toHaveURL(/\/dashboard\/edit-profile$/)
})

test("a moderator reads a member, and does not edit one", async ({ page }) => {
  const doctor = await makeMember(page.request, "Doctor")
  const { user } = await logIn(page, doctor)
  await signIn(page, await makeStaff(page, "moderator"))
  await page.goto(`/office/members/${user._id}`)
  await expect(timeline(page)).toBeVisible()
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0)
  await page.goto(`/office/members/${user._id}/edit`)
  await expect(page.getByText("Your role does not include this page")).toBeVisible()
})
