import { expect, type Page, test } from "playwright/test"
import { budgets, visitBudgets } from "../../scripts/bench/budgets.ts"
import { measureColdVisit } from "../../scripts/bench/measure-visit.ts"
import { measureWeight } from "../../scripts/bench/measure-weight.ts"
import { fakeDelays } from "./fake-delays.ts"
import { signIn } from "./fixtures.ts"

// A cold visit must register the service worker later than this test measures.
test.use({ serviceWorkers: "allow" })

/** Holds the later parts and the socket, which are not part of a first load. On a slow page they would be counted. */
const holdLaterParts = (page: Page) => fakeDelays(page, 3_000, 3_000)

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const

for (const budget of budgets) {
  for (const size of ["phone", "desktop"] as const) {
    test(`the first load of ${budget.path} on a ${size} weighs no more than PERFORMANCE §3 allows`, async ({
      browser,
      baseURL,
    }) => {
      // A first visit has an empty browser cache, even with a stored session.
      const cold = await browser.newContext({
        viewport: sizes[size],
        deviceScaleFactor: 1,
        ...(baseURL === undefined ? {} : { baseURL }),
      })
      const page = await cold.newPage()
      await holdLaterParts(page)
      if (budget.needsLogin) await signIn(page, { email: "student@demo.test", password: "Member#2026" })
      const weights = await measureWeight(page, `${baseURL}${budget.path}`)
      await cold.close()
      expect.soft(weights.script, "script").toBeLessThanOrEqual(budget.script)
      expect.soft(weights.style, "style").toBeLessThanOrEqual(budget.style)
      expect.soft(weights.font, "fonts").toBeLessThanOrEqual(budget.font)
      expect.soft(weights.picture, "pictures").toBeLessThanOrEqual(budget.picture[size])
      expect.soft(weights.json, "JSON").toBeLessThanOrEqual(budget.json)
      expect.soft(weights.calls, "API calls").toBeLessThanOrEqual(budget.calls)
      // A page that loads nothing would pass every limit.
      expect(weights.script).toBeGreaterThan(10_000)
    })
  }
}

for (const budget of visitBudgets) {
  test(`a cold visit of ${budget.path} on a phone requests no more than its budget allows`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      viewport: sizes.phone,
      deviceScaleFactor: 1,
      ...(baseURL === undefined ? {} : { baseURL }),
    })
    const page = await context.newPage()
    await holdLaterParts(page)
    await signIn(page, { email: "student@demo.test", password: "Member#2026" })
    const visit = await measureColdVisit(page, `${baseURL}${budget.path}`)
    await context.close()
    expect.soft(visit.requests, "requests").toBeLessThanOrEqual(budget.requests)
    expect.soft(visit.scripts, "scripts").toBeLessThanOrEqual(budget.scripts)
    expect.soft(visit.scriptBytes, "bytes of script").toBeLessThanOrEqual(budget.scriptBytes)
    expect.soft(visit.totalBytes, "bytes").toBeLessThanOrEqual(budget.totalBytes)
    // A page that loads nothing, or everything from a cache, would pass every limit.
    expect(visit.scriptBytes).toBeGreaterThan(100_000)
  })
}
