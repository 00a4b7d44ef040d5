/** Shared steps of the journeys across machines: a new member, a session that ends, and the return from Paystack. */
import type { Page } from "playwright/test"
import { expect, makeMember, signIn, type TestMember } from "./fixtures.ts"
import { fakeDelays } from "./fake-delays.ts"

/** Ends the session at the server, as another device would. This page notices it at its next request. */
export const endSession = async (page: Page): Promise<void> => {
  const stored = await page.evaluate(() => localStorage.getItem("root/token"))
  const { refreshToken } = (JSON.parse(stored!) as { value: { refreshToken: string } }).value
  await page.request.post("/api/auth/logout", { data: { refreshToken } })
}

/** Presses Load More until the list is whole. Other tests may have added to it. */
export const loadAll = async (page: Page) => {
  const more = page.getByRole("button", { name: "Load More", disabled: false })
  const end = page.getByRole("button", { name: "The End" })
  // While a page loads, the button has neither name.
  await expect(more.or(end)).toBeVisible()
  while (await more.isVisible()) {
    const before = await page.getByRole("listitem").count()
    await more.click()
    await expect.poll(() => page.getByRole("listitem").count()).toBeGreaterThan(before)
    await expect(more.or(end)).toBeVisible()
  }
  await expect(end).toBeDisabled()
}

/** Logs in on the login page after the session has expired. */
export const logInAgain = async (page: Page, member: TestMember): Promise<void> => {
  await page.getByLabel("Email").fill(member.email)
  await page.getByLabel("Password", { exact: true }).fill(member.password)
  await page.getByRole("button", { name: "Login", exact: true }).click()
}

/** Creates a member, logs in, and returns the steps that events and orders share. */
export const journey = async (page: Page) => {
  const member = await makeMember(page.request, "Student")
  await signIn(page, member)
  // Holds the delays from 1,500 ms (expiry) to 2,000 ms (cart) (SPEC §9).
  const { endDelay } = await fakeDelays(page, 1_500, 2_000)
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
  /** The URL to which Paystack returned the member. */
  let returned = ""
  /** Runs a step. If `session` is "over", ends the session first and waits for the redirect to the login page. */
  const inSession = async (session: unknown, step: () => Promise<unknown>) => {
    if (session === "over") await endSession(page)
    await step()
    if (session !== "over") return
    await expect(page.getByText("Session has expired. Login again")).toBeVisible()
    await endDelay(1_500)
  }
  return {
    page,
    endDelay,
    press,
    inSession,
    steps: {
      "provider.paid": async ({ session }: { readonly session?: unknown }) => {
        page.on("framenavigated", (frame) => {
          if (frame === page.mainFrame() && /reference=/.test(frame.url())) returned = frame.url()
        })
        await inSession(session, () => press("Pay"))
      },
      "provider.declined": async () => {
        await press("Decline")
        await press("Leave without paying")
      },
      "provider.left": () => press("Leave without paying"),
      "back.pressed": () => page.goBack(),
      "dashboard.opened": () => page.goto("/dashboard"),
      "payment.continued": () => page.getByRole("link", { name: /^Continue with the payment/ }).click(),
      "payment.retried": () => press("Try Again"),
      "answer.continued": () => press("Continue"),
      "login.submitted": () => logInAgain(page, member),
      "address.reopened": () => page.goto(returned),
    },
  }
}

/** A conversation on a phone has no top bar. Back leads to the list of conversations, which has it. */
export const showTopBar = async (page: Page): Promise<void> => {
  const back = page.getByRole("link", { name: "Back", exact: true })
  if (await back.isVisible()) await back.click()
}
