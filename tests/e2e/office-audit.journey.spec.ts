/** The case of an act in the audit log: the record that it belongs to, as a link for those who may read it (OFFICE §9). */
import { randomUUID } from "node:crypto"
import type { Page } from "playwright/test"
import { expect, expectAccessible, signIn, test, uniqueName } from "./fixtures.ts"
import { admin, makeStaff } from "./staff-fixtures.ts"
import { logIn } from "./store-fixtures.ts"

/** Calls the API as a member of staff, and returns the data of the answer. */
const callAs = async (
  page: Page,
  who: { readonly email: string; readonly password: string },
  path: string,
  data: object,
) => {
  const { tokens } = await logIn(page, who)
  const response = await page.request.post(`/api/office${path}`, {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    data,
  })
  expect(response.status()).toBe(201)
  return ((await response.json()) as { data: { _id: string; version: number } }).data
}
/** Waits until the chain has taken this many acts of a member of staff, and opens the audit log. */
const openAudit = async (
  page: Page,
  who: { readonly email: string; readonly password: string },
  acts: number,
) => {
  const { tokens } = await logIn(page, who)
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  await expect
    .poll(async () => {
      const response = await page.request.get("/api/office/audit", { headers })
      return ((await response.json()) as { data: { items: readonly unknown[] } }).data.items.length
    })
    .toBe(acts)
  await signIn(page, who)
  await page.goto("/office/audit")
}
const entries = (page: Page) => page.getByRole("list", { name: "Entries" }).getByRole("listitem")

test("an entry opens its case and leads to all entries of the case", async ({ page }) => {
  const editor = await makeStaff(page, "editor")
  const name = uniqueName("Ward Round ")
  const training = { name, membersGroup: ["Doctor"] }
  const made = await callAs(page, editor, "/trainings", { ...training, freshId: randomUUID() })
  await callAs(page, editor, "/trainings", {
    ...training,
    name: uniqueName("Theatre "),
    freshId: randomUUID(),
  })
  await callAs(page, editor, `/trainings/${made._id}/publish`, { version: made.version })
  await openAudit(page, editor, 3)
  const published = entries(page).filter({ hasText: "Training published" })
  await expect(published).toContainText("Case: Training")
  await expectAccessible(page, "the audit log with cases")
  await published.getByRole("link", { name: "All entries of this case" }).click()
  await expect(page.getByText("Only entries of this case: Training")).toBeVisible()
  await expect(entries(page)).toHaveCount(2)
  await expect(entries(page).last()).toContainText("Training created")
  await expectAccessible(page, "the entries of one case")
  await entries(page).last().getByRole("link", { name: "Training", exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/office/trainings/${made._id}$`))
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
  await page.goBack()
  await page.getByRole("button", { name: "Show Every Case" }).click()
  await expect(entries(page)).toHaveCount(3)
})

test("a case is no link for those who may not read its page", async ({ page }) => {
  const moderator = await makeStaff(page, "moderator")
  const { _id } = await callAs(page, admin, "/staff", {
    email: moderator.email,
    role: "editor",
    reason: "Writes for a week",
    password: admin.password,
    freshId: randomUUID(),
  })
  await callAs(page, moderator, "/trainings", {
    name: uniqueName("Clinic "),
    membersGroup: ["Doctor"],
    freshId: randomUUID(),
  })
  const { password } = admin
  await callAs(page, admin, `/staff/${_id}/end`, {
    password,
    freshId: randomUUID(),
    reason: "The week is over",
  })
  await openAudit(page, moderator, 1)
  await expect(entries(page)).toContainText("Case: Training")
  await expect(entries(page).getByRole("link")).toHaveText(["All entries of this case"])
})

test("the days are typed by keyboard, and the address follows each complete day", async ({ page }) => {
  await signIn(page, await makeStaff(page, "moderator"))
  await page.goto("/office/audit")
  // Day and month are the same, so that their order in the field does not matter.
  const first = page.getByLabel("First day")
  await first.focus()
  await first.pressSequentially("05052026")
  await expect(first).toHaveValue("2026-05-05")
  await expect(page).toHaveURL(/from=2026-05-05/)
  const last = page.getByLabel("Last day")
  await last.focus()
  await last.pressSequentially("06062026")
  await expect(last).toHaveValue("2026-06-06")
  await expect(page).toHaveURL(/until=2026-06-06/)
  await page.getByRole("link", { name: "Show All Entries" }).click()
  await expect(first).toHaveValue("")
  await expect(last).toHaveValue("")
  await page.goBack()
  await expect(first).toHaveValue("2026-05-05")
  await first.fill("")
  await expect(page).not.toHaveURL(/from=/)
})
