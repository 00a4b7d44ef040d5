/** Members and the audit log in the office, against the real server (OFFICE §2). */
import { randomUUID } from "node:crypto"
import type { Page } from "playwright/test"
import { formatDay } from "#api/dates.ts"
import { dayIn } from "../api/lagos-days.ts"
import { expect, expectAccessible, mailTo, makeMember, signIn, test, uniqueEmail } from "./fixtures.ts"
import { intercept } from "./intercept.ts"
import { logIn } from "./store-fixtures.ts"
import { admin } from "./staff-fixtures.ts"

test("an admin finds a member and suspends them; their next call is refused; the audit log has it", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const member = await makeMember(page.request, "Doctor")
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const theirs = await context.newPage()
  // The socket would log the page out before its next call, as the test below shows.
  await theirs.routeWebSocket(/\/socket\.io\//, () => undefined)
  await signIn(theirs, member)
  await theirs.goto("/dashboard/members")
  await expect(theirs.getByRole("heading", { level: 1, name: "Connect with Members" })).toBeVisible()

  await signIn(page, admin)
  await page.goto("/office/members")
  await page.getByRole("searchbox", { name: "Search members" }).fill(member.email)
  await expect(page).toHaveURL(/search=/)
  const found = page.getByRole("list", { name: "Members" }).getByRole("listitem")
  await expect(found).toHaveCount(1)
  await expectAccessible(page, "the list of members")
  await found.getByRole("link").click()
  await expect(page.getByRole("heading", { level: 2, name: "Timeline" })).toBeVisible()
  const more = page.getByRole("navigation", { name: "More about this member" })
  await expect(more.getByRole("link")).toHaveText(["Payments", "Begin Conversation", "Audit Log"])
  await expect(page.getByText("Joined").first()).toBeVisible()

  await page.getByRole("button", { name: "Add Note" }).click()
  await page.getByLabel("Note", { exact: true }).fill("Called about strange messages")
  await page.getByRole("button", { name: "Save Note" }).click()
  await expect(page.getByText("Called about strange messages")).toBeVisible()

  await page.getByRole("button", { name: "Suspend", exact: true }).click()
  const form = page.getByRole("dialog")
  await form.getByRole("button", { name: "Suspend" }).click()
  await expect(form.getByText("This field is required")).toHaveCount(2)
  const until = dayIn(5)
  const day = formatDay(`${until}T12:00:00+01:00`, "Africa/Lagos")
  await form.getByLabel("Until").fill(until)
  await form.getByLabel("Reason").fill("Wrote to strangers about money")
  await form.getByRole("button", { name: "Suspend" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes, Suspend" }).click()
  await expect(page.getByText(`Suspended until ${day}`)).toBeVisible()
  await expect(page.getByText("Reason: Wrote to strangers about money")).toBeVisible()
  await expectAccessible(page, "a suspended member")

  const sentence = `This account is suspended until ${day}. Please write to the national office at national@portal.test.`
  await theirs.getByRole("searchbox", { name: "Search members" }).fill("Ada")
  await expect(theirs).toHaveURL(/\/login/)
  await theirs.getByLabel("Email").fill(member.email)
  await theirs.getByLabel("Password", { exact: true }).fill(member.password)
  await theirs.getByRole("button", { name: "Login" }).click()
  await expect(theirs.getByText(sentence).first()).toBeVisible()
  await expectAccessible(theirs, "the login of a suspended member")

  await page.getByRole("button", { name: "End Suspension" }).click()
  await page.getByRole("dialog").getByLabel("Reason").fill("It was a misunderstanding")
  // Escape does not discard what was typed.
  await page.keyboard.press("Escape")
  await page.getByRole("dialog").getByRole("button", { name: "End Suspension" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes, End It" }).click()
  await expect(page.getByText(`Suspended until ${day}`)).toHaveCount(0)
  await theirs.getByRole("button", { name: "Login" }).click()
  await expect(theirs).toHaveURL(/\/dashboard/)
  await context.close()

  await page.getByRole("navigation", { name: "Office" }).getByRole("link", { name: "Audit" }).click()
  await page.getByRole("searchbox", { name: "Whom it concerns" }).fill(member.email)
  await expect(page).toHaveURL(/subject=/)
  const entries = page.getByRole("list", { name: "Entries" }).getByRole("listitem")
  // An act is in the log up to a second after it, and an open log is not read again by itself.
  await expect(async () => {
    await page.reload()
    await expect(entries.filter({ hasText: "Reason: It was a misunderstanding" })).toHaveCount(1, {
      timeout: 3_000,
    })
  }).toPass()
  await expect(entries.filter({ hasText: "Reason: Wrote to strangers about money" })).toHaveCount(1)
  await expect(entries.filter({ hasText: "Called about strange messages" })).toHaveCount(0)
  await page.getByRole("button", { name: "Intact?" }).click()
  await expect(page.getByText("Intact", { exact: true })).toBeVisible()
  await expectAccessible(page, "the audit log")

  await page.getByRole("button", { name: "Export" }).click()
  await page.getByLabel("Your password", { exact: true }).fill(admin.password)
  const download = page.waitForEvent("download")
  await page.getByRole("dialog").getByRole("button", { name: "Export" }).click()
  expect((await download).suggestedFilename()).toBe("Audit.csv")
})

test("an open page of a member says at once that the office suspends the account, and nothing of them stays", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const member = await makeMember(page.request, "Doctor")
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const theirs = await context.newPage()
  await signIn(theirs, member)
  const opened = theirs.waitForEvent("websocket")
  await theirs.goto("/dashboard/members")
  await opened
  await expect(theirs.getByRole("heading", { level: 1, name: "Connect with Members" })).toBeVisible()

  await signIn(page, admin)
  await page.goto(`/office/members?search=${member.email}`)
  await page.getByRole("list", { name: "Members" }).getByRole("link").click()
  await page.getByRole("button", { name: "Suspend", exact: true }).click()
  const form = page.getByRole("dialog")
  const until = dayIn(5)
  await form.getByLabel("Until").fill(until)
  await form.getByLabel("Reason").fill("Wrote to strangers about money")
  await form.getByRole("button", { name: "Suspend" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes, Suspend" }).click()

  const day = formatDay(`${until}T12:00:00+01:00`, "Africa/Lagos")
  await expect(theirs).toHaveURL(/\/login$/)
  await expect(theirs.locator("main").getByRole("alert").first()).toHaveText(
    `This account is suspended until ${day}. Please write to the national office at national@portal.test.`,
  )
  await expect(theirs.getByText("Session has expired")).toHaveCount(0)
  await expectAccessible(theirs, "the login after a suspension")
  const stored = await theirs.evaluate(() => JSON.stringify(localStorage))
  for (const theirOwn of [member.email, "members", "accessToken"]) expect(stored).not.toContain(theirOwn)
  await context.close()
})

test("a chapter leader finds the members of their own chapter, without an act to choose", async ({
  page,
}) => {
  const leader = await makeMember(page.request, "Doctor")
  const own = await makeMember(page.request, "Doctor")
  const other = await makeMember(page.request, "Student")
  const { tokens } = await logIn(page, admin)
  const { tokens: owns } = await logIn(page, own)
  const me = await page.request.get("/api/auth/me", {
    headers: { authorization: `Bearer ${owns.accessToken}` },
  })
  const { region } = ((await me.json()) as { data: { region: string } }).data
  const granted = await page.request.post("/api/office/staff", {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    data: {
      email: leader.email,
      role: "chapter-leader",
      chapter: region,
      reason: "Leads the chapter",
      password: admin.password,
      freshId: crypto.randomUUID(),
    },
  })
  expect(granted.status()).toBe(201)
  await signIn(page, leader)
  await page.goto(`/office/members?search=${other.email}`)
  await expect(page.getByText("No member found")).toBeVisible()
  await page.goto(`/office/members?search=${own.email}`)
  await page.getByRole("list", { name: "Members" }).getByRole("link").click()
  await expect(page.getByRole("heading", { level: 2, name: "Profile" })).toBeVisible()
  await expect(page.getByText("Member ID")).toBeVisible()
  for (const hidden of ["Date of birth", "License Number"])
    await expect(page.getByText(hidden)).toHaveCount(0)
  for (const act of ["Add Note", "Suspend"])
    await expect(page.getByRole("button", { name: act })).toHaveCount(0)
})

/** Opens the record of a new member with a note by the admin. Returns the note's address, and the headers of the admin. */
const openNoted = async (page: Page) => {
  const member = await makeMember(page.request, "Doctor")
  const headers = { authorization: `Bearer ${(await logIn(page, admin)).tokens.accessToken}` }
  const found = await page.request.get(`/api/office/members?searchBy=${member.email}`, { headers })
  const [{ _id: id }] = (await found.json()).data.items
  const freshId = randomUUID()
  const data = { content: "Called about the retreet", freshId }
  const path = `/api/office/members/${id}/notes`
  expect((await page.request.post(path, { headers, data })).status()).toBe(201)
  await signIn(page, admin)
  await page.goto(`/office/members/${id}`)
  return { headers, path: `${path}/${freshId}` }
}

test("an admin corrects a note, whose words stay in the form while the server cannot be reached", async ({
  page,
}) => {
  const { path } = await openNoted(page)
  const note = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Note" }) })
  await expect(note).toContainText("Called about the retreet")
  await expect(note).not.toContainText("corrected")
  await note.getByRole("button", { name: "Correct Note" }).click()
  const form = page.getByRole("dialog")
  await expect(form.getByLabel("Note", { exact: true })).toHaveValue("Called about the retreet")
  await form.getByLabel("Note", { exact: true }).fill("Called about the retreat")
  await expectAccessible(page, "the correction of a note")
  const stop = await intercept(page, `**${path}`, (request) => request.abort())
  await form.getByRole("button", { name: "Save Note" }).click()
  await expect(page.getByText("We could not reach the server.").first()).toBeVisible()
  await expect(form.getByLabel("Note", { exact: true })).toHaveValue("Called about the retreat")
  await stop()
  await form.getByRole("button", { name: "Save Note" }).click()
  await expect(form).toHaveCount(0)
  await expect(note).toContainText("Called about the retreat")
  await expect(note).toContainText(/· corrected /)
  await expectAccessible(page, "a corrected note")
})

test("Escape in the notice that somebody was first keeps what was typed", async ({ page }) => {
  const { headers, path } = await openNoted(page)
  await page.getByRole("button", { name: "Correct Note" }).click()
  const words = page.getByRole("dialog").getByLabel("Note", { exact: true })
  await words.fill("Called twice about the retreat")
  const data = { content: "In another tab", version: 1, freshId: randomUUID() }
  expect((await page.request.patch(path, { headers, data })).status()).toBe(200)
  for (const close of ["Escape", "Close"]) {
    await page.getByRole("button", { name: "Save Note" }).click()
    const refusal = page.getByRole("alertdialog", { name: "You have corrected this note" })
    await expect(refusal).toContainText("You corrected this note on ")
    if (close === "Escape") await page.keyboard.press("Escape")
    else await refusal.getByRole("button", { name: "Close" }).click()
    await expect(refusal).toHaveCount(0)
    await expect(words).toHaveValue("Called twice about the retreat")
    if (close === "Close") break
    // The form now has the version of the other tab, which the next correction makes an old one again.
    const again = { content: "In another tab again", version: 2, freshId: randomUUID() }
    expect((await page.request.patch(path, { headers, data: again })).status()).toBe(200)
  }
  await page.getByRole("button", { name: "Save Note" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page.getByText("Called twice about the retreat")).toBeVisible()
})

test("an admin verifies a sign-up by hand, and its member logs in", async ({ page, browser, baseURL }) => {
  test.slow()
  const waiting = await makeMember(page.request, "Doctor", { verified: false })
  await signIn(page, admin)
  await page.goto("/office/members")
  await page.getByRole("link", { name: "Sign-ups" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Sign-ups" })).toBeVisible()
  const search = page.getByRole("searchbox", { name: "Search sign-ups" })
  await search.fill(waiting.email)
  await expect(page).toHaveURL(/search=/)
  const found = page.getByRole("list", { name: "Sign-ups" }).getByRole("listitem")
  await expect(found).toHaveCount(1)
  await expect(found).toContainText("The email with the code")
  await expectAccessible(page, "the sign-ups")

  await found.getByRole("button", { name: /^Verify / }).click()
  const dialog = page.getByRole("dialog", { name: /^Verify / })
  await dialog.getByRole("button", { name: "Verify" }).click()
  await expect(dialog.getByText("This field is required")).toHaveCount(2)
  await expectAccessible(page, "the verification of a sign-up")
  await dialog.getByLabel("Reason").fill("Called from the number of the chapter")
  await dialog.getByLabel("Your password", { exact: true }).fill("not the password")
  await dialog.getByRole("button", { name: "Verify" }).click()
  await expect(dialog.getByText("That is not your password.")).toBeVisible()
  await dialog.getByLabel("Your password", { exact: true }).fill(admin.password)
  await dialog.getByRole("button", { name: "Verify" }).click()
  await expect(page.getByText(/can log in now, and gets an email/)).toBeVisible()
  await expect(page.getByText("No sign-up found")).toBeVisible()
  await expectAccessible(page, "a verified sign-up")
  await page.getByRole("link", { name: "Open the record" }).click()
  await expect(page.getByText("Called from the number of the chapter")).toBeVisible()

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const theirs = await context.newPage()
  await theirs.goto("/login")
  await theirs.getByLabel("Email").fill(waiting.email)
  await theirs.getByLabel("Password", { exact: true }).fill(waiting.password)
  await theirs.getByRole("button", { name: "Login" }).click()
  await expect(theirs).toHaveURL(/\/dashboard/)
  await context.close()
})

test("an admin requests another email address for a member, who confirms it and logs in with it", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const member = await makeMember(page.request, "Doctor")
  const email = uniqueEmail()
  await signIn(page, admin)
  await page.goto(`/office/members?search=${member.email}`)
  await page.getByRole("list", { name: "Members" }).getByRole("link").click()
  await page.getByRole("button", { name: "Change Email" }).click()
  const dialog = page.getByRole("dialog", { name: /^Change the email of / })
  await dialog.getByLabel("New email").fill("no address")
  await dialog.getByRole("button", { name: "Send the Link" }).click()
  await expect(dialog.getByText("Enter a valid email address")).toBeVisible()
  await expectAccessible(page, "the change of an email")
  await dialog.getByLabel("New email").fill(email)
  await dialog.getByLabel("Reason").fill("Lost the old mailbox")
  await dialog.getByLabel("Your password", { exact: true }).fill(admin.password)
  await dialog.getByRole("button", { name: "Send the Link" }).click()
  await expect(page.getByText("The email changes when it is confirmed")).toBeVisible()
  await expect(page.getByText("Lost the old mailbox")).toBeVisible()
  await expectAccessible(page, "a member whose email is to change")

  const linkIn = async (to: string, subject: RegExp) => {
    const { text } = await mailTo(page.request, to, subject)
    return /\/verify-email\?(?:change|object)=[\w-]+/.exec(text)![0]
  }
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: page.viewportSize(),
    reducedMotion: "reduce",
  })
  const theirs = await context.newPage()
  // The page also opens for a member who is logged in.
  await signIn(theirs, member)
  await theirs.goto(await linkIn(member.email, /about to change/))
  await expect(theirs.getByRole("heading", { level: 1, name: "Keep your email" })).toBeVisible()
  await expectAccessible(theirs, "the objection")
  await theirs.goto(await linkIn(email, /Confirm your new email/))
  await expect(theirs.getByRole("heading", { level: 1, name: "Confirm your new email" })).toBeVisible()
  await expectAccessible(theirs, "the confirmation of an email")
  await theirs.getByRole("button", { name: "Confirm This Address" }).click()
  await expect(theirs.getByRole("heading", { level: 1, name: "Your email has changed" })).toBeVisible()
  await expectAccessible(theirs, "a confirmed email")
  // The confirmation ends the login of this device, too, and Login opens without a message about an expired session.
  await theirs.getByRole("link", { name: "Go to Login" }).click()
  await expect(theirs.getByRole("heading", { level: 1, name: "Login" })).toBeVisible()
  expect(await theirs.evaluate(() => localStorage.getItem("root/token"))).toBeNull()
  await theirs.goto(await linkIn(email, /Confirm your new email/))
  await theirs.getByRole("button", { name: "Confirm This Address" }).click()
  await expect(theirs.getByText("This address was confirmed already. You log in with it now.")).toBeVisible()
  await theirs.goto("/dashboard")
  await expect(theirs).toHaveURL(/\/login/)
  await theirs.getByLabel("Email").fill(email)
  await theirs.getByLabel("Password", { exact: true }).fill(member.password)
  await theirs.getByRole("button", { name: "Login" }).click()
  await expect(theirs).toHaveURL(/\/dashboard/)
  await context.close()

  await page.reload()
  await expect(page.getByText("The email changes when it is confirmed")).toHaveCount(0)
  await expect(page.getByText(email).first()).toBeVisible()
})
