/** Fixtures of the office: the demo's admin, members with a staff role, and browsers of other people. */
import type { Browser, Page } from "playwright/test"
import { expect, makeMember, signIn, type TestMember } from "./fixtures.ts"
import { logIn } from "./store-fixtures.ts"

/** The demo's first admin. */
export const admin = { email: "admin@demo.test", password: "Member#2026" }

/** Makes a doctor who has a staff role, as an admin does. `more` overrides sign-up fields. */
export const makeStaff = async (
  page: Page,
  role: "editor" | "treasurer" | "moderator",
  more: Readonly<Record<string, unknown>> = {},
): Promise<TestMember> => {
  const member = await makeMember(page.request, "Doctor", { more })
  const { tokens } = await logIn(page, admin)
  const granted = await page.request.post("/api/office/staff", {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    data: { email: member.email, role, reason: "New in the team", password: admin.password },
  })
  expect(granted.status()).toBe(201)
  return member
}

/** Opens a page of the same size in a browser of another person. */
export const openBrowser = async (
  browser: Browser,
  of: Page,
  person: Pick<TestMember, "email" | "password">,
): Promise<Page> => {
  const context = await browser.newContext({ viewport: of.viewportSize(), reducedMotion: "reduce" })
  const page = await context.newPage()
  await signIn(page, person)
  return page
}
