/** The lists of requests and of license numbers: search, decided requests, empty states (OFFICE §2). */
import type { Page } from "playwright/test"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { logIn } from "./store-fixtures.ts"
import { admin, makeStaff } from "./staff-fixtures.ts"

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name })
const requests = (page: Page) => page.getByRole("list", { name: "Requests" })
const state = (page: Page, name: string) =>
  page.getByRole("radiogroup", { name: "State" }).getByRole("radio", { name })

/** Asks to become a doctor as a new student, whom an admin declines with a note. */
const declineStudent = async (page: Page, note: string) => {
  const member = await makeMember(page.request, "Student", { more: { lastName: "Okonjo" } })
  const { tokens } = await logIn(page, member)
  const send = (token: string, path: string, data: object) =>
    page.request.post(`/api${path}`, { headers: { authorization: `Bearer ${token}` }, data })
  const sent = await send(tokens.accessToken, "/users/transition", {
    region: "Benue",
    specialty: "Surgery",
    licenseNumber: "MDCN/R/77",
  })
  const { _id } = ((await sent.json()) as { data: { _id: string } }).data
  const { tokens: own } = await logIn(page, admin)
  await send(own.accessToken, `/office/approvals/${_id}/claim`, {})
  const decided = await send(own.accessToken, `/office/approvals/${_id}/decision`, {
    decision: "decline",
    note,
    version: 1,
    freshId: crypto.randomUUID(),
  })
  expect(decided.status()).toBe(201)
  return { member, id: _id }
}

test("an admin finds a decided request by the member's email, with who decided, when and why", async ({
  page,
}) => {
  const note = "The register has no such number."
  const { member, id } = await declineStudent(page, note)
  await signIn(page, admin)
  await page.goto("/office/approvals")
  await expect(state(page, "Waiting")).toBeChecked()
  await page.getByRole("searchbox", { name: "Search requests" }).fill(member.email)
  await expect(page.getByText("No waiting request found")).toBeVisible()
  await expect(page).toHaveURL(/\/office\/approvals\?search=/)
  await expectAccessible(page, "a search without a request")

  await state(page, "Decided").click()
  await expect(page).toHaveURL(/state=decided/)
  const row = requests(page).getByRole("listitem")
  await expect(row).toHaveCount(1)
  await expect(row).toContainText("Ebele Okonjo")
  await expect(row).toContainText(/Declined by you on .+\./)
  await expect(row).toContainText(note)
  await expectAccessible(page, "the decided requests")
  await page.reload()
  await expect(page.getByRole("searchbox", { name: "Search requests" })).toHaveValue(member.email)
  await expect(state(page, "Decided")).toBeChecked()
  await row.getByRole("link", { name: "Ebele Okonjo" }).click()
  await expect(page).toHaveURL(new RegExp(`/office/approvals/${id}$`))
  await expect(page.getByRole("region", { name: "Review" })).toContainText(note)

  await page.goBack()
  await page.getByRole("searchbox", { name: "Search requests" }).fill("nobody-has-this-name")
  await expect(page.getByText("No decided request found")).toBeVisible()
  await page.getByRole("link", { name: "Show All Decided Requests" }).click()
  await expect(page).toHaveURL(/\/office\/approvals\?state=decided$/)
  await expect(row.first()).toBeVisible()
  await expect(page.getByRole("searchbox", { name: "Search requests" })).toHaveValue("")
})

test("an admin searches the unchecked license numbers, and clears the search", async ({ page }) => {
  const member = await makeMember(page.request, "Doctor", { more: { lastName: "Okonjo" } })
  await signIn(page, admin)
  await page.goto("/office/approvals/licences")
  await expect(heading(page, "Licences")).toBeVisible()
  const search = page.getByRole("searchbox", { name: "Search license numbers" })
  await search.fill(member.email)
  const rows = page.getByRole("list", { name: "License numbers" }).getByRole("listitem")
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText("Danladi Okonjo")
  await expect(page).toHaveURL(/\/office\/approvals\/licences\?search=/)
  await expectAccessible(page, "a search of the license numbers")
  await search.fill("nobody-has-this-name")
  await expect(page.getByText("No unchecked number found")).toBeVisible()
  await expectAccessible(page, "a search without a license number")
  await page.getByRole("link", { name: "Show All Numbers" }).click()
  await expect(page).toHaveURL(/\/office\/approvals\/licences$/)
  await expect(search).toHaveValue("")
  await expect(rows.first()).toBeVisible()
})

test("an admin finds a checked license number, with who checked it and when", async ({ page }) => {
  const member = await makeMember(page.request, "Doctor", {
    more: { lastName: "Okonjo", licenseNumber: "MDCN/R/20002" },
  })
  const { tokens } = await logIn(page, admin)
  const { user } = await logIn(page, member)
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  await page.request.post(`/api/office/licences/${user._id}/claim`, { headers })
  const confirmed = await page.request.post(`/api/office/licences/${user._id}/confirmation`, {
    headers,
    data: { version: 1, freshId: crypto.randomUUID() },
  })
  expect(confirmed.status()).toBe(201)
  await signIn(page, admin)
  await page.goto("/office/approvals/licences")
  await state(page, "Checked").click()
  await expect(page).toHaveURL(/\/office\/approvals\/licences\?state=checked$/)
  const search = page.getByRole("searchbox", { name: "Search license numbers" })
  await search.fill(member.email)
  const rows = page.getByRole("list", { name: "License numbers" }).getByRole("listitem")
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText("Ruth Nanret Gyang confirmed it on")
  await expect(rows.getByText("Confirmed", { exact: true })).toBeVisible()
  await expectAccessible(page, "the checked license numbers")
  await page.reload()
  await expect(state(page, "Checked")).toBeChecked()
  await search.fill("nobody-has-this-name")
  await expect(page.getByText("No checked number found")).toBeVisible()
  await page.getByRole("link", { name: "Show All Checked Numbers" }).click()
  await expect(page).toHaveURL(/state=checked$/)
})

test("an admin searches the current staff roles and the reports", async ({ page }) => {
  const editor = await makeStaff(page, "editor")
  await signIn(page, admin)
  await page.goto("/office/staff")
  const search = page.getByRole("searchbox", { name: "Search staff roles" })
  await search.fill(`${editor.email} editor`)
  const roles = page.getByRole("list", { name: "Staff roles" }).getByRole("listitem")
  await expect(roles).toHaveCount(1)
  await expect(page).toHaveURL(/\/office\/staff\?search=/)
  await expectAccessible(page, "a search of the staff roles")
  await page.reload()
  await expect(roles).toHaveCount(1)
  await search.fill(`${editor.email} treasurer`)
  await expect(page.getByText("No role found")).toBeVisible()
  await page.getByRole("link", { name: "Show All Roles" }).click()
  await expect(page).toHaveURL(/\/office\/staff$/)
  await expect(roles.first()).toBeVisible()

  await page.goto("/office/moderation")
  await page.getByRole("searchbox", { name: "Search reports" }).fill("nobody-wrote-this")
  await expect(page.getByText("No report found")).toBeVisible()
  await expect(page).toHaveURL(/\/office\/moderation\?search=/)
  await expectAccessible(page, "a search of the reports")
  await page.getByRole("link", { name: "Show All Reports" }).click()
  await expect(page).toHaveURL(/\/office\/moderation$/)
})
