/** Staff roles in the office, against the real server: grant one to a member, and end it (OFFICE §1). */
import type { Page } from "playwright/test"
import {
  expect,
  expectAccessible,
  mailTo,
  makeMember,
  signIn,
  test,
  uniqueName,
  type TestMember,
} from "./fixtures.ts"
import { intercept, type Reply } from "./intercept.ts"
import { logIn } from "./store-fixtures.ts"
import { admin } from "./staff-fixtures.ts"

const dialog = (page: Page) => page.getByRole("dialog")
const headers = async (page: Page, who: { readonly email: string; readonly password: string }) => ({
  authorization: `Bearer ${(await logIn(page, who)).tokens.accessToken}`,
})
const makeDoctor = (page: Page, lastName: string) =>
  makeMember(page.request, "Doctor", { more: { lastName } })
const roleOf = (page: Page, lastName: string) =>
  page.getByRole("button", { name: new RegExp(`^Open Editor of .*${lastName}$`) })

/** Finds a member by email and fills in the form for an editor. */
const fillGrant = async (page: Page, { email }: TestMember) => {
  await page.getByRole("button", { name: "Grant a Role" }).click()
  await dialog(page).getByRole("searchbox", { name: "Search members" }).fill(email)
  await expect(dialog(page).getByRole("list", { name: "Members" }).getByRole("listitem")).toHaveCount(1)
  await dialog(page)
    .getByRole("button", { name: /^Choose / })
    .click()
  await dialog(page).getByRole("form").getByRole("button", { name: /Role/ }).click()
  await page.getByRole("option", { name: "Editor" }).click()
  await dialog(page).getByLabel("Reason").fill("Writes the devotionals")
}
const typePassword = (page: Page, password: string) =>
  dialog(page).getByLabel("Your password", { exact: true }).fill(password)

test("an admin makes a member an editor, and ends the role again", async ({ page, browser, baseURL }) => {
  test.slow()
  const lastName = uniqueName("Obuzor")
  const member = await makeDoctor(page, lastName)
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const hers = await other.newPage()
  await signIn(hers, member)
  await hers.goto("/dashboard")
  const findOffice = async () => {
    await hers.getByRole("button", { name: "Your account" }).click()
    await expect(hers.getByRole("menuitem", { name: "Settings" })).toBeVisible()
    return hers.getByRole("menuitem", { name: "Office" })
  }
  await expect(await findOffice()).toHaveCount(0)

  await signIn(page, admin)
  await page.goto("/office")
  await page.getByRole("link", { name: "Staff" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Staff" })).toBeVisible()
  await expect(page).toHaveTitle(/^Staff/)
  await expectAccessible(page, "the list of staff roles")
  await fillGrant(page, member)
  await typePassword(page, "not the password")
  const grant = dialog(page).getByRole("button", { name: "Grant Role" })
  await grant.click()
  await expect(dialog(page).getByText("That is not your password.")).toBeVisible()
  await dialog(page).getByLabel("Last day").fill("2020-01-01")
  // Escape does not discard what was typed.
  await page.keyboard.press("Escape")
  await typePassword(page, admin.password)
  await grant.click()
  await expect(dialog(page).getByText("Choose a day in the future")).toBeVisible()
  await dialog(page).getByLabel("Last day").fill("2099-12-31")
  await grant.click()
  await expect(page.getByText(`Danladi ${lastName} has the role now`)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  const row = page.getByRole("listitem").filter({ has: roleOf(page, lastName) })
  await expect(row).toContainText("until Dec 31, 2099")
  await expect(row).toContainText("You granted it: Writes the devotionals")
  expect((await mailTo(page.request, member.email, /You are now Editor/)).text).toContain("/office")

  // The member finds the office without a new login.
  await hers.reload()
  await (await findOffice()).click()
  await expect(hers.getByText("Nothing waits for you")).toBeVisible()

  await roleOf(page, lastName).click()
  await typePassword(page, admin.password)
  await dialog(page).getByRole("button", { name: "End Role" }).click()
  await expect(dialog(page).getByText("This field is required")).toBeVisible()
  await expectAccessible(page, "the end of a role without a reason")
  await dialog(page).getByLabel("Why it ends").fill("The magazine has another editor")
  // Escape does not discard what was typed.
  await page.keyboard.press("Escape")
  await dialog(page).getByRole("button", { name: "End Role" }).click()
  await expect(page.getByText(`Danladi ${lastName} no longer has the role`)).toBeVisible()
  expect((await mailTo(page.request, member.email, /You are no longer Editor/)).text).toContain(
    "Reason: The magazine has another editor",
  )
  await expect(row).toHaveCount(0)
  await page.getByRole("radio", { name: "Ended" }).click()
  await expect(page).toHaveURL(/show=ended/)
  const search = page.getByRole("searchbox", { name: "Search ended roles" })
  await search.fill("nobody-has-this-name")
  await expect(page.getByText("No ended role found")).toBeVisible()
  await expectAccessible(page, "a search without an ended role")
  await page.getByRole("link", { name: "Show All Ended Roles" }).click()
  await expect(search).toHaveValue("")
  await search.fill(member.email)
  await expect(page.getByRole("list", { name: "Staff roles" }).getByRole("listitem")).toHaveCount(1)
  await expectAccessible(page, "a search of the ended roles")
  await roleOf(page, lastName).click()
  await expect(dialog(page).getByRole("status")).toContainText("Ended by you on")

  // The next act of the member is refused.
  const act = await hers.request.get("/api/office/events", { headers: await headers(hers, member) })
  expect([act.status(), ((await act.json()) as { message: string }).message]).toEqual([
    403,
    "The office is for staff.",
  ])
  await hers.reload()
  await expect(hers.getByRole("heading", { name: "The office is for staff" })).toBeVisible()
  await other.close()
})

test("a role that was granted or ended meanwhile is told, and shown as it is", async ({ page }) => {
  const lastName = uniqueName("Ekwueme")
  const member = await makeDoctor(page, lastName)
  await signIn(page, admin)
  await page.goto("/office/staff")
  await fillGrant(page, member)
  await typePassword(page, admin.password)
  // The same admin on another device.
  const sent = {
    headers: await headers(page, admin),
    data: {
      email: member.email,
      role: "editor",
      reason: "Edits the magazine",
      password: admin.password,
      freshId: crypto.randomUUID(),
    },
  }
  const granted = await page.request.post("/api/office/staff", sent)
  const { _id } = ((await granted.json()) as { data: { _id: string } }).data
  await dialog(page).getByRole("button", { name: "Grant Role" }).click()
  await expect(page.getByText(`Danladi ${lastName} already has this role.`)).toBeVisible()
  await expect(dialog(page)).toContainText("Edits the magazine")

  await dialog(page).getByLabel("Why it ends").fill("Moves to another hospital")
  await typePassword(page, admin.password)
  const ended = await page.request.post(`/api/office/staff/${_id}/end`, sent)
  expect(ended.status()).toBe(201)
  await dialog(page).getByRole("button", { name: "End Role" }).click()
  await expect(page.getByText(/^This role was ended by you at /)).toBeVisible()
  await expect(dialog(page).getByRole("status")).toContainText("Ended by you on")
  await dialog(page).getByRole("button", { name: "Close" }).last().click()
  await expect(roleOf(page, lastName)).toHaveCount(0)
})

test("no member is found, no role has ended, and a failure with its Retry", async ({ page }) => {
  await signIn(page, admin)
  let reply: Reply = { json: { success: true, message: "The staff", data: [] } }
  await intercept(page, /\/api\/office\/staff$/, (request) => request.fulfill(reply))
  const none = { json: { success: true, message: "Done", data: { items: [], next: null } } }
  await intercept(page, /\/api\/office\/staff\/ended(\?|$)/, (request) => request.fulfill(none))
  await page.goto("/office/staff?show=ended")
  await expect(page.getByText("No role has ended")).toBeVisible()
  await expectAccessible(page, "the empty list of staff roles")
  await page.getByRole("button", { name: "Grant a Role" }).click()
  await dialog(page).getByRole("searchbox").fill("nobody@nowhere.test")
  await expect(dialog(page).getByText("No member found")).toBeVisible()
  await expectAccessible(page, "a search that finds no member")
  reply = { status: 500, json: { statusCode: 500, message: "Away", error: "Internal Server Error" } }
  await page.reload()
  const retry = page.getByRole("button", { name: "Retry" })
  await expect(retry).toBeVisible()
  reply = { json: { success: true, message: "The staff", data: [] } }
  await retry.click()
  await expect(page.getByText("No role has ended")).toBeVisible()
})

test("an admin whose own role ended meanwhile is told, and reads who can grant it", async ({ page }) => {
  const member = await makeDoctor(page, "Nwosu")
  await signIn(page, admin)
  await page.goto("/office/staff")
  await fillGrant(page, member)
  await typePassword(page, admin.password)
  const message = "Your role in the office does not include this. Ask Ada Eze."
  await intercept(page, /\/api\/office\/staff$/, (request) =>
    request.fulfill({ status: 403, json: { statusCode: 403, message, error: "Forbidden" } }),
  )
  await dialog(page).getByRole("button", { name: "Grant Role" }).click()
  await expect(page.getByText("Your role does not include this page")).toBeVisible()
  await expect(page.getByRole("main").getByText("Ask Ada Eze.")).toBeVisible()
  await expect(page.getByRole("list", { name: "Staff roles" })).toHaveCount(0)
})
