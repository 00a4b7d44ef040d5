import type { Page } from "playwright/test"
import { expect, makeMember, signIn, test } from "./fixtures.ts"

const name = "Resource Library"
const row = (page: Page) => page.getByRole("group", { name })
const section = (page: Page) => page.getByRole("region", { name })
const items = (page: Page) => row(page).getByRole("listitem")

/** Returns the indexes of the items that are fully visible. */
const visibleItems = (page: Page): Promise<number[]> =>
  row(page).evaluate((group) => {
    const view = group.querySelector("ul")!.parentElement!.getBoundingClientRect()
    return [...group.querySelectorAll("li")].flatMap((item, index) => {
      const { left, right } = item.getBoundingClientRect()
      return left >= view.left - 2 && right <= view.right + 2 ? [index] : []
    })
  })
const atRest = (page: Page, positions: readonly number[]) =>
  expect.poll(async () => (await visibleItems(page)).toSorted((a, b) => a - b)).toEqual(positions)

const open = async (page: Page): Promise<void> => {
  await signIn(page, await makeMember(page.request))
  await page.goto("/dashboard")
  await page.getByRole("region", { name }).scrollIntoViewIfNeeded()
  await expect(items(page)).toHaveCount(10)
}

test("a carousel shows four, three, two or one items by screen width, also after a resize", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page)
  await atRest(page, [0, 1, 2, 3])
  await section(page).getByRole("button", { name: /^Next/ }).click()
  await atRest(page, [1, 2, 3, 4])
  for (const [width, positions] of [
    [1279, [1, 2, 3]],
    [1024, [1, 2, 3]],
    [1023, [1, 2]],
    [464, [1, 2]],
    [463, [1]],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await atRest(page, positions)
  }
})

test("the keyboard reaches every item and scrolls it into view, in a loop; reduced motion stops the autoplay", async ({
  page,
}) => {
  await open(page)
  const previous = section(page).getByRole("button", { name: /^Previous/ })
  await expect(previous).toBeVisible()
  await expect(section(page).getByRole("button", { name: /^Pause/ })).toHaveCount(0)
  const links = row(page).getByRole("link")
  await links.first().focus()
  for (let index = 0; index < 10; index += 1) {
    await expect(links.nth(index)).toBeFocused()
    // The row scrolls in the next frame.
    await expect.poll(() => visibleItems(page)).toContain(index)
    await page.keyboard.press("Tab")
  }
  await expect(links.first()).toBeVisible()
  await previous.focus()
  for (let step = 0; step < 10; step += 1) await page.keyboard.press("Enter")
  await expect.poll(() => visibleItems(page)).toHaveLength(4)
})

/** Opens a carousel with autoplay under a fake clock, with functions that check its movement. */
const openMoving = async (page: Page) => {
  await page.emulateMedia({ reducedMotion: "no-preference" })
  await signIn(page, await makeMember(page.request))
  await page.clock.install()
  await page.goto("/dashboard")
  await page.getByRole("region", { name }).scrollIntoViewIfNeeded()
  await expect(items(page)).toHaveCount(10)
  await expect(section(page).getByRole("button", { name: /^Pause/ })).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.pauseAt(Date.now() + 3_600_000)

  /** Returns the visible items after the movement has ended. The fake clock drives the frames. */
  const itemsAtRest = async (): Promise<string> => {
    await page.clock.runFor(1_500)
    return (await visibleItems(page)).join()
  }
  const expectAtRest = async (why: string): Promise<void> => {
    const before = await itemsAtRest()
    await page.clock.runFor(9_000)
    expect(await itemsAtRest(), why).toBe(before)
  }
  const expectMoving = async (after: string): Promise<void> => {
    const before = await itemsAtRest()
    await page.clock.runFor(3_000)
    expect(await itemsAtRest(), after).not.toBe(before)
  }
  await expectMoving("the page was opened")
  return { expectAtRest, expectMoving }
}

test("a carousel advances every three seconds and pauses for the pointer, the focus and its button", async ({
  page,
}) => {
  const { expectAtRest, expectMoving } = await openMoving(page)
  await row(page)
    .getByRole("link")
    .nth((await visibleItems(page))[0]!)
    .hover()
  await expectAtRest("under the pointer")
  await page.mouse.move(5, 5)
  await expectMoving("the pointer")
  const first = (await visibleItems(page))[0]!
  await row(page).getByRole("link").nth(first).focus()
  await expectAtRest("with the focus")
  await page.getByRole("link", { name: "See all resources" }).focus()
  await expectMoving("the focus")
  await section(page)
    .getByRole("button", { name: /^Pause/ })
    .click()
  await page.mouse.move(5, 5)
  await expectAtRest("by its button")
  await section(page).getByRole("button", { name: /^Play/ }).click()
  await page.mouse.move(5, 5)
  await expectMoving("its button")
})

test("a carousel pauses during a touch, and resumes when the touch ends or the page scrolls instead", async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const { expectAtRest, expectMoving } = await openMoving(page)
  const touchDevice = await context.newCDPSession(page)
  const { x, y, width, height } = (await row(page).getByRole("list").boundingBox())!
  const finger = { x: Math.min(x + width, 1_280) / 2, y: y + height / 2 }
  const touch = (type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", moved = 0) =>
    touchDevice.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchStart" || type === "touchMove" ? [{ ...finger, x: finger.x - moved }] : [],
    })
  for (const end of ["touchEnd", "touchCancel"] as const) {
    await touch("touchStart")
    await expectAtRest("under the finger")
    // A touch without movement would press the card.
    await touch("touchMove", 30)
    await touch(end)
    await expectMoving(end)
  }
  await context.close()
})
