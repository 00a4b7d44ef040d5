import {
  codeIn,
  expect,
  expectAccessible,
  uniqueEmail,
  mailTo,
  makeMember,
  signIn,
  test,
} from "./fixtures.ts"
import { holdRequests, visit, waitForHydration } from "./hold-requests.ts"
import { expectRemoved, logIn, storeRecord } from "./store-fixtures.ts"
import { enterCode, fillLogin, fillPerson, kinds, password } from "./sign-up-steps.ts"

test("the landing page shows the three roles side by side where there is room", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto("/")
  const tops = await page
    .locator("#roles > ul > li")
    .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).offsetTop))
  expect(tops).toHaveLength(3)
  expect(new Set(tops).size).toBe(1)
})

for (const { card, toast, details } of Object.values(kinds))
  test(`a visitor becomes a member as ${card}, verifies the email, logs in and out`, async ({ page }) => {
    const email = uniqueEmail()
    await page.goto("/")
    await page.getByRole("banner").getByRole("link", { name: "Get Started" }).click()
    await expect(page).toHaveURL("/signup")
    await page.getByRole("button", { name: "Continue" }).click()
    await expect(page.getByText("Please select an account type")).toBeVisible()
    await page.getByRole("radio", { name: card }).check()
    await page.getByRole("button", { name: "Continue" }).click()
    await expect(page.getByLabel("First Name")).toBeVisible()

    await fillPerson(page, email)
    await details(page)
    await expectAccessible(page, `the ${card} form`)
    await page.getByRole("button", { name: "Sign Up" }).click()
    await expect(page.getByText(toast)).toBeVisible()
    await expect(page).toHaveURL("/verify-email")

    await enterCode(page, email)
    await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible()
    await fillLogin(page, { email, password })
    await expect(page.getByText("Login successful")).toBeVisible()
    await expect(page).toHaveURL("/dashboard")
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ifeoma")

    await page.reload()
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ifeoma")
    await page
      .getByRole("banner")
      .getByRole("button", { name: /Ifeoma|account/i })
      .click()
    await page.getByRole("menuitem", { name: "Logout" }).click()
    await expect(page).toHaveURL("/login")
    await page.goto("/dashboard")
    await expect(page).toHaveURL("/login")
  })

test("a code from another person's sign-up with the same address does not work in the owner's browser", async ({
  page,
}) => {
  const email = uniqueEmail()
  await page.goto("/signup?type=student")
  await waitForHydration(page)
  await fillPerson(page, email)
  await kinds.Student.details(page)
  await page.getByRole("button", { name: "Sign Up" }).click()
  await expect(page).toHaveURL("/verify-email")
  const ownCode = codeIn(await mailTo(page.request, email, /code/i))
  // The stranger signs up last, so the newest mail is the stranger's.
  const stranger = await makeMember(page.request, "Doctor", { verified: false, more: { email } })
  let strangersCode = ""
  await expect
    .poll(async () => {
      const response = await page.request.get(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`)
      const mails = (await response.json()) as readonly { to: string; subject: string; text: string }[]
      const mail = mails.find(({ text }) => text.includes(`Dear ${stranger.firstName},`))
      if (mail !== undefined) strangersCode = codeIn(mail)
      return strangersCode
    })
    .not.toBe("")
  await page.getByLabel("Verification code, 1 of 6").click()
  await page.keyboard.type(strangersCode)
  await page.getByRole("button", { name: "Verify Account" }).click()
  await expect(page.getByText("That code is not correct.")).toBeVisible()
  await expect(page.getByLabel("Verification code, 1 of 6")).toBeFocused()
  await page.keyboard.type(ownCode)
  await page.getByRole("button", { name: "Verify Account" }).click()
  await expect(page.getByText("Email Verified, Login to continue")).toBeVisible()
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible()
  await page.getByRole("textbox", { name: "Email" }).fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Login" }).click()
  await expect(page).toHaveURL("/dashboard")
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ifeoma")
})

test("a sign-up is verified on another device after a login with its password", async ({ page }) => {
  const member = await makeMember(page.request, "Student", { verified: false })
  await page.goto("/login")
  await waitForHydration(page)
  await page.getByRole("textbox", { name: "Email" }).fill(member.email)
  await page.getByLabel("Password", { exact: true }).fill(member.password)
  await page.getByRole("button", { name: "Login" }).click()
  await expect(page).toHaveURL("/verify-email")
  await page.getByLabel("Verification code, 1 of 6").click()
  await page.keyboard.type(codeIn(await mailTo(page.request, member.email, /code/i)))
  await page.getByRole("button", { name: "Verify Account" }).click()
  await expect(page.getByText("Email Verified, Login to continue")).toBeVisible()
})

test("a member resets a forgotten password with the link in the mail", async ({ page }) => {
  const member = await makeMember(page.request, "Doctor")
  await page.goto("/login")
  await waitForHydration(page)
  await page.getByRole("link", { name: "Forgot Password" }).click()
  // The login page also has a field "Email".
  await expect(page.getByRole("heading", { level: 1, name: "Forgot password" })).toBeVisible()
  await page.getByRole("textbox", { name: "Email" }).fill(member.email)
  await page.getByRole("button", { name: "Send code" }).click()
  await expect(page).toHaveURL("/reset-password")
  const mail = await mailTo(page.request, member.email, /reset|password/i)
  const link = /https?:\/\/\S+\/reset-password\?token=\S+/.exec(mail.text)?.[0]
  expect(link).toBeDefined()
  await page.goto(new URL(link!).pathname + new URL(link!).search)
  await page.getByLabel("New Password", { exact: true }).fill("Quiet-Meadow-77")
  await page.getByLabel("Confirm Password", { exact: true }).fill("Quiet-Meadow-78")
  await page.keyboard.press("Tab")
  await expect(page.getByText("Passwords do not match")).toBeVisible()
  await page.getByLabel("Confirm Password", { exact: true }).fill("Quiet-Meadow-77")
  await page.getByRole("button", { name: /reset password/i }).click()
  const dialog = page.getByRole("dialog", { name: "Congratulations" })
  await expect(dialog).toContainText("Password reset successfully")
  await dialog.getByRole("button", { name: "Back to Login" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible()
  await page.getByRole("textbox", { name: "Email" }).fill(member.email)
  await page.getByLabel("Password", { exact: true }).fill("Quiet-Meadow-77")
  await page.getByRole("button", { name: "Login" }).click()
  await expect(page).toHaveURL("/dashboard")
})

test("a new password ends the login that this device still has with the old one", async ({ page }) => {
  const member = await makeMember(page.request)
  await page.request.post("/api/auth/forgot-password", { data: { email: member.email } })
  const mail = await mailTo(page.request, member.email, /reset|password/i)
  const { pathname, search } = new URL(/https?:\/\/\S+\/reset-password\?token=\S+/.exec(mail.text)![0])
  await signIn(page, member)
  await page.goto(pathname + search)
  await page.getByLabel("New Password", { exact: true }).fill("Quiet-Meadow-77")
  await page.getByLabel("Confirm Password", { exact: true }).fill("Quiet-Meadow-77")
  await page.getByRole("button", { name: /reset password/i }).click()
  const dialog = page.getByRole("dialog", { name: "Congratulations" })
  await expect(dialog).toContainText("Password reset successfully")
  expect(await page.evaluate(() => localStorage.getItem("root/token"))).toBeNull()
  await dialog.getByRole("button", { name: "Back to Login" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible()
  await visit(page, "/dashboard")
  await expect(page).toHaveURL("/login")
})

test("a new password by another member's link leaves the login of this device", async ({ page }) => {
  const [member, another] = [await makeMember(page.request), await makeMember(page.request)]
  await page.request.post("/api/auth/forgot-password", { data: { email: another.email } })
  const mail = await mailTo(page.request, another.email, /reset|password/i)
  const { pathname, search } = new URL(/https?:\/\/\S+\/reset-password\?token=\S+/.exec(mail.text)![0])
  await signIn(page, member)
  await page.goto(pathname + search)
  await page.getByLabel("New Password", { exact: true }).fill("Quiet-Meadow-77")
  await page.getByLabel("Confirm Password", { exact: true }).fill("Quiet-Meadow-77")
  await page.getByRole("button", { name: /reset password/i }).click()
  await expect(page.getByRole("dialog", { name: "Congratulations" })).toBeVisible()
  await page.goto("/dashboard")
  await expect(page.getByRole("heading", { level: 1 })).toContainText(member.firstName)
})

test("a visitor of a deep link returns to it after login", async ({ page }) => {
  const member = await makeMember(page.request)
  await page.goto("/dashboard/events?q=prayer")
  await expect(page).toHaveURL("/login")
  await page.getByRole("textbox", { name: "Email" }).fill(member.email)
  await page.getByLabel("Password", { exact: true }).fill(member.password)
  await page.getByRole("button", { name: "Login" }).click()
  await expect(page).toHaveURL(/\/dashboard\/events\?/)
})

test("an unverified member is redirected to the verification", async ({ page }) => {
  const member = await makeMember(page.request, "Student", { verified: false })
  await page.goto("/login")
  await waitForHydration(page)
  await page.getByRole("textbox", { name: "Email" }).fill(member.email)
  await page.getByLabel("Password", { exact: true }).fill(member.password)
  await page.getByRole("button", { name: "Login" }).click()
  await expect(page).toHaveURL("/verify-email")
  await page.goto("/dashboard/events")
  await expect(page).toHaveURL("/verify-email")
})

test("a login shows only after this device has stored it: an immediate reload stays logged in", async ({
  page,
}) => {
  const member = await makeMember(page.request)
  const heldRequest = await holdRequests(page, "**/assets/localforage*.js")
  await page.goto("/login")
  await waitForHydration(page)
  await page.getByRole("textbox", { name: "Email" }).fill(member.email)
  await page.getByLabel("Password", { exact: true }).fill(member.password)
  await page.getByRole("button", { name: "Login" }).click()
  await expect.poll(heldRequest.waiting, "the request for the storage script").toBe(1)
  await expect(page).toHaveURL("/login")
  await heldRequest.pass()
  await expect(page).toHaveURL("/dashboard")
  // The reload needs no storage script: it stays held.
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toContainText(member.firstName)
})

test("logging out in one tab logs the other tab out", async ({ page, context }) => {
  const member = await makeMember(page.request)
  await signIn(page, member)
  await page.goto("/dashboard")
  await expect(page.getByRole("heading", { level: 1 })).toContainText(member.firstName)
  const other = await context.newPage()
  await other.goto("/dashboard/events")
  await expect(other.getByRole("heading", { level: 1, name: "Events" })).toBeVisible()
  await page.bringToFront()
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Ebele|account/i })
    .click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expect(page).toHaveURL("/login")
  await expect(other).toHaveURL("/login")
})

test("a page that Back restores after a logout follows the logout", async ({ page }) => {
  const member = await makeMember(page.request)
  await signIn(page, member)
  await page.goto("/dashboard")
  await expect(page.getByRole("heading", { level: 1 })).toContainText(member.firstName)
  // The browser keeps the page as it is while another page of this tab logs out.
  await expect(async () => {
    await page.evaluate(() => {
      localStorage.removeItem("root/token")
      localStorage.setItem("root/auth", JSON.stringify({ version: 1, value: { user: null } }))
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))
    })
    await expect(page).toHaveURL("/login", { timeout: 1_000 })
  }).toPass()
})

test("a logout asks about unsent messages, and about entries that the page has not read yet", async ({
  page,
}) => {
  const member = await makeMember(page.request)
  await signIn(page, member)
  const { user } = await logIn(page, member)
  const logOut = async () => {
    await page.getByRole("button", { name: "Your account" }).click()
    await page.getByRole("menuitem", { name: "Logout" }).click()
  }
  await page.goto("/favicon.svg")
  const unsent = { clientMessageId: "c1", content: "On my way.", at: "2027-01-04T08:00:00.000Z" }
  await storeRecord(page, "messages", {
    memberId: user._id,
    chats: { admin: { draft: "", unsent: [{ ...unsent, status: "failed", reason: "Too long." }] } },
  })
  await page.goto("/dashboard")
  await logOut()
  const question = page.getByRole("alertdialog", { name: "1 entry is not sent" })
  await question.getByRole("button", { name: "Send It" }).click()
  await expect(question).toHaveCount(0)

  await page.goto("/favicon.svg")
  await storeRecord(page, "messages", null)
  const schema = await holdRequests(page, "**/assets/queued-entry-schema*.js")
  await storeRecord(page, "outbox", [
    { kind: "read mark", of: "notifications", memberId: user._id, queuedAt: 0, clientEntryId: "e1" },
  ])
  await page.goto("/dashboard")
  await logOut()
  await page
    .getByRole("alertdialog", { name: "Some entries are not sent" })
    .getByRole("button", { name: "Delete and Log Out" })
    .click()
  await expect(page).toHaveURL("/login")
  await expectRemoved(page, "outbox")
  await schema.stop()
})
