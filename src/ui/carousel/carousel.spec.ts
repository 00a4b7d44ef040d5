import { expect, type Page, test } from "playwright/test"

const carousel = (page: Page) => page.getByRole("group", { name: "Eight items" })
const controls = (page: Page) => page.locator("section:has(> .ui-carousel-controls)")
const item = (page: Page, n: number) => carousel(page).getByRole("link", { name: `Item ${n}`, exact: true })

for (const [width, visibleItems] of [
  [1280, 4],
  [1100, 3],
  [700, 2],
  [390, 1],
] as const)
  test(`at ${width} px, the row shows ${visibleItems} items at once`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto("")
    await carousel(page).scrollIntoViewIfNeeded()
    for (let n = 1; n <= visibleItems; n++) await expect(item(page, n)).toBeInViewport({ ratio: 0.9 })
    await expect(item(page, visibleItems + 1)).not.toBeInViewport({ ratio: 0.5 })
  })

test("a phone shows a part of the next item, and a dot for each item", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto("")
  await carousel(page).scrollIntoViewIfNeeded()
  await expect(item(page, 2)).toBeInViewport()
  const dots = carousel(page).locator(".ui-carousel-dots > span")
  await expect(dots).toHaveCount(8)
  await expect(dots.first()).toBeVisible()
  const isCurrent = (index: number) => expect(dots.nth(index)).toHaveAttribute("data-current", "true")
  await isCurrent(0)
  await item(page, 1).focus()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await isCurrent(2)
  await expect(controls(page).getByRole("button", { name: /^(Previous|Next)/ })).toHaveCount(0)
})

test("every focused item scrolls into view", async ({ page }) => {
  await page.goto("")
  await carousel(page).scrollIntoViewIfNeeded()
  await item(page, 1).focus()
  for (let n = 2; n <= 8; n++) {
    await page.keyboard.press("Tab")
    await expect(item(page, n)).toBeFocused()
    await expect(item(page, n)).toBeInViewport()
  }
})

test("the row advances by itself, and its button pauses it", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" })
  await page.clock.install()
  await page.goto("")
  await carousel(page).scrollIntoViewIfNeeded()
  const pause = controls(page).getByRole("button", { name: /^Pause/ })
  await expect(async () => {
    await page.clock.runFor(500)
    await expect(pause).toBeVisible({ timeout: 200 })
  }).toPass()
  await expect(async () => {
    await page.clock.runFor(3_000)
    await expect(item(page, 1)).not.toBeInViewport({ timeout: 500 })
  }).toPass()
  await pause.click()
  await expect(controls(page).getByRole("button", { name: /^Play/ })).toBeVisible()
})
