/**
 * Measures the size and the times of the first load of the main pages on a slow phone. Compares the times with a static
 * baseline of the same page in the same run (PERFORMANCE §1). `BENCH_RUNS` (3) is the number of loads per time, and `PORT`
 * (3900) the server's port.
 */
import { chromium } from "playwright"
import { findChromium } from "../ensure-chromium.mjs"
import { serveBaselines } from "./baseline.ts"
import { budgets, visitBudgets } from "./budgets.ts"
import { measureColdVisit } from "./measure-visit.ts"
import { measureWeight } from "./measure-weight.ts"
import { measure } from "./measure.ts"
import { startPortal } from "./portal.ts"

const runs = Number(process.env["BENCH_RUNS"] ?? 3)
const timedPaths = ["/", "/login", "/dashboard"]
const kB = (bytes: number) => (bytes / 1000).toFixed(1)
const ms = (time: number) => Math.round(time)

/** Prints the tables. Returns false if a size exceeds its budget. No time fails the run. */
export const measureFirstLoads = async (): Promise<boolean> => {
  const portal = await startPortal(Number(process.env["PORT"] ?? 3900))
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  })
  let exceedsAnyBudget = false
  try {
    const loginContext = await browser.newContext()
    const page = await loginContext.newPage()
    await page.goto(`${portal.origin}/login`)
    await page.getByLabel("Email").fill("student@demo.test")
    await page.getByLabel("Password", { exact: true }).fill("Member#2026")
    await page.getByRole("button", { name: "Login", exact: true }).click()
    await page.getByRole("heading", { name: /^Welcome, / }).waitFor()
    const loggedIn = await loginContext.storageState()
    await loginContext.close()
    const stateOf = ({ needsLogin }: { readonly needsLogin: boolean }) => (needsLogin ? loggedIn : undefined)

    const weights: Record<string, Record<string, string>> = {}
    for (const budget of budgets) {
      const state = stateOf(budget)
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        ...(state === undefined ? {} : { storageState: state }),
      })
      const weight = await measureWeight(await context.newPage(), portal.origin + budget.path)
      await context.close()
      const limits = { ...budget, picture: budget.picture.phone }
      const cell = (key: keyof typeof weight) => {
        const exceedsBudget = weight[key] > limits[key]
        exceedsAnyBudget ||= exceedsBudget
        const show = key === "calls" ? String : kB
        return `${show(weight[key])} of ${show(limits[key])}${exceedsBudget ? " OVER" : ""}`
      }
      weights[budget.path] = {
        "script kB": cell("script"),
        "style kB": cell("style"),
        "fonts kB": cell("font"),
        "pictures kB": cell("picture"),
        "JSON kB": cell("json"),
        calls: cell("calls"),
      }
    }
    console.log("Weight of a cold first load on a phone. Scripts, styles and JSON are gzipped.")
    console.table(weights)

    const visits: Record<string, Record<string, string>> = {}
    for (const { path, goal, ...limits } of visitBudgets) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        storageState: loggedIn,
      })
      const visit = await measureColdVisit(await context.newPage(), portal.origin + path)
      await context.close()
      const cell = (key: keyof typeof visit, show: (value: number) => string, target: number) => {
        const exceedsBudget = visit[key] > limits[key]
        exceedsAnyBudget ||= exceedsBudget
        return `${show(visit[key])} of ${show(limits[key])}, goal ${target}${exceedsBudget ? " OVER" : ""}`
      }
      visits[path] = {
        requests: cell("requests", String, goal.requests),
        scripts: cell("scripts", String, goal.scripts),
        "script kB": cell("scriptBytes", kB, goal.script),
        "total kB": cell("totalBytes", kB, goal.total),
      }
    }
    console.log("A member's cold visit on a phone, as sent. The goals are those of NETWORK §1.")
    console.table(visits)

    const pages = [
      ...budgets
        .filter(({ path }) => timedPaths.includes(path))
        .map((budget) => ({ path: budget.path, state: stateOf(budget) })),
      ...visitBudgets
        .filter(({ path }) => !timedPaths.includes(path))
        .map(({ path }) => ({ path, state: loggedIn })),
    ]
    const baselines = await serveBaselines(browser, portal.origin, pages)
    const times: Record<string, Record<string, number | string>> = {}
    for (const { path, state } of pages) {
      const baseline = await measure(browser, baselines.origin + path, runs)
      const measured = await measure(browser, portal.origin + path, runs, state)
      times[path] = {
        "FCP ms": ms(measured.firstPaint),
        "baseline FCP": ms(baseline.firstPaint),
        "LCP ms": ms(measured.largestPaint),
        "baseline LCP": ms(baseline.largestPaint),
        "LCP to baseline": `${(measured.largestPaint / baseline.largestPaint).toFixed(2)} ×`,
        "TBT ms": ms(measured.blocking),
        CLS: measured.shift.toFixed(3),
      }
    }
    baselines.close()
    console.log(`CPU 4 times slower, 150 ms, 1.6 Mbit/s; median of ${runs} runs`)
    console.table(times)
  } finally {
    await browser.close()
    await portal.stop()
  }
  return !exceedsAnyBudget
}
