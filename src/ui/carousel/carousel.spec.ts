import { expect, type Page, test } from "playwright/test"

const carousel = (page: Page) => page.getByRole("group", { name: "Eight items" })
const item = (page: Page, n: number) => carousel(page).getByRole("link", { name: `Item ${n}`, exact: true })

for (const [width, inSight] of [
  [1280, 4],
  [1100, 3],
  [700, 2],
  [390, 1],
] as const)
  test(`at ${width} px a member sees ${inSight} of the row at once`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto("")
    await carousel(page).scrollIntoViewIfNeeded()
    for (let n = 1; n <= inSight; n++) await expect(item(page, n)).toBeInViewport({ ratio: 0.9 })
    await expect(item(page, inSight + 1)).not.toBeInViewport({ ratio: 0.5 })
  })

test("every item comes into sight with the focus, whoever turns the row", async ({ page }) => {
  await page.goto("")
  await carousel(page).scrollIntoViewIfNeeded()
  await item(page, 1).focus()
  for (let n = 2; n <= 8; n++) {
    await page.keyboard.press("Tab")
    await expect(item(page, n)).toBeFocused()
    await expect(item(page, n)).toBeInViewport()
  }
})

test("the row goes round by itself, rests under the pointer, and stops by its button", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" })
  await page.clock.install()
  await page.goto("")
  await carousel(page).scrollIntoViewIfNeeded()
  const pause = carousel(page).getByRole("button", { name: /^Pause/ })
  await expect(async () => {
    await page.clock.runFor(500)
    await expect(pause).toBeVisible({ timeout: 200 })
  }).toPass()
  await expect(async () => {
    await page.clock.runFor(3_000)
    await expect(item(page, 1)).not.toBeInViewport({ timeout: 500 })
  }).toPass()
  await pause.click()
  await expect(carousel(page).getByRole("button", { name: /^Play/ })).toBeVisible()
})
