import { expect, test } from "playwright/test"
import { budgets } from "../../scripts/bench/budgets.ts"
import { measureWeight } from "../../scripts/bench/measure-weight.ts"
import { signIn } from "./fixtures.ts"

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
