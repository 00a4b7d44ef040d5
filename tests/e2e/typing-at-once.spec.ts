/** Text typed when a page first renders, before the first paint, is not lost. */
import type { Page } from "playwright/test"
import { openVerification } from "./account-tour.ts"
import { expect, makeMember, test } from "./fixtures.ts"
import { waitForHydration } from "./hold-requests.ts"

/** Runs in the page: types `text` into the first `selector` as soon as it exists, before any timer or frame. */
const typeAtOnce = ([selector, text]: readonly [selector: string, text: string]) => {
  new MutationObserver((_, observer) => {
    const field = document.querySelector<HTMLElement>(selector)
    if (field === null) return
    observer.disconnect()
    field.focus()
    // Real browser input into the focused element.
    for (const character of text) document.execCommand("insertText", false, character)
  }).observe(document, { childList: true, subtree: true })
}
const code = ["[aria-label='Verification code, 1 of 6']", "123456"] as const
const token = ["input[name='token']", "a-token"] as const

const seeCode = async (page: Page) => {
  const boxes = page.getByRole("group", { name: "Verification code" }).getByRole("textbox")
  for (const [box, digit] of Array.from("123456").entries()) await expect(boxes.nth(box)).toHaveValue(digit)
  await expect(boxes.last()).toBeFocused()
}

test("a code typed as soon as its boxes show is complete, on a page load", async ({ page }) => {
  await openVerification(page, "ada@example.org", 0)
  await page.addInitScript(typeAtOnce, code)
  await page.reload()
  await seeCode(page)
})

test("a code typed as soon as its boxes show is complete, after a navigation", async ({ page }) => {
  const member = await makeMember(page.request, "Student", { verified: false })
  await page.goto("/login")
  await waitForHydration(page)
  await page.getByRole("textbox", { name: "Email" }).fill(member.email)
  await page.getByLabel("Password", { exact: true }).fill(member.password)
  await page.evaluate(typeAtOnce, code)
  await page.getByRole("button", { name: "Login" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Verify your email" })).toBeVisible()
  await seeCode(page)
})

test("a reset code typed as soon as its field shows is complete", async ({ page }) => {
  await page.goto("/forgot-password")
  await waitForHydration(page)
  await page.getByRole("textbox", { name: "Email" }).fill("nobody@example.org")
  await page.evaluate(typeAtOnce, token)
  await page.getByRole("button", { name: "Send code" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Reset password" })).toBeVisible()
  await expect(page.getByRole("textbox", { name: "Token" })).toHaveValue("a-token")
  await expect(page.getByRole("textbox", { name: "Token" })).toBeFocused()
  await page.addInitScript(typeAtOnce, token)
  await page.reload()
  await expect(page.getByRole("textbox", { name: "Token" })).toHaveValue("a-token")
})
