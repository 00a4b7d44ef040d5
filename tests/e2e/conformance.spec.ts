import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import type { Page } from "playwright/test"
import { expect, makeMember, signIn, test } from "./fixtures.ts"

/** Returns how often each machine's invariants were checked on the page. */
const checksOn = (page: Page) =>
  page.evaluate(
    () => (globalThis as unknown as { readonly checkedInvariants: Record<string, number> }).checkedInvariants,
  )

const logInWrongly = async (page: Page): Promise<void> => {
  await page.goto("/login")
  await page.getByRole("textbox", { name: "Email" }).fill("nobody@example.org")
  await page.getByLabel("Password", { exact: true }).fill("Wrong#2026")
  await page.getByRole("button", { name: "Login" }).click()
  await expect(page.getByText("Invalid email or password").first()).toBeVisible()
}

test("the flows of the built client are checked, those of the root and those of a page", async ({ page }) => {
  await logInWrongly(page)
  const visitor = await checksOn(page)
  // At least the start, the login that was sent, and its answer.
  expect(visitor["session"]).toBeGreaterThanOrEqual(3)
  expect(visitor["form"]).toBeGreaterThanOrEqual(3)

  await signIn(page, await makeMember(page.request))
  await page.goto("/dashboard/edit-profile")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect
    .poll(async () => Object.keys(await checksOn(page)))
    .toEqual(expect.arrayContaining(["app", "cart", "connection", "profileEdit", "session", "shell"]))
})

test("a flow of the built client that breaks an invariant is reported with the transition that broke it", async ({
  page,
  faults,
}) => {
  // The built session machine, whose context gets a token with the email of a login.
  const action = /\(\{triedEmail:/
  // Beside the assets of this build may be those of the one before it.
  for (const file of globSync("dist/assets/*.js")) {
    const script = readFileSync(file, "utf8")
    if (!action.test(script)) continue
    const body = script.replace(action, "({token:1,triedEmail:")
    await page.route(`**/${basename(file)}`, (route) =>
      route.fulfill({ contentType: "text/javascript", body }),
    )
  }
  await logInWrongly(page)
  await expect
    .poll(() => faults)
    .toEqual([
      'session in "loggingIn", after login.submitted in "anonymous", breaks: the session machine never holds a token',
    ])
  faults.length = 0
})
