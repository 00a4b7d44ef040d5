/**
 * The first report on the demo's own journeys (STATECHARTS §4.4): what members' pages count reaches the sums, the command
 * of the office exports them, and the storyboard draws them. Nothing is ever counted more often than it happened.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Page } from "playwright/test"
import { transitionKeysOf } from "../../scripts/build/transitions.ts"
import { chartOf } from "../../scripts/statecharts/chart.ts"
import { pageOf } from "../../scripts/storyboard/page.ts"
import { readUsage, withUsage } from "../../scripts/storyboard/usage.ts"
import { flows, machineOf, sentencesOf } from "../model/flows.ts"
import { fakeDelays } from "./fake-delays.ts"
import { expect, expectAccessible, makeMember, signIn, test } from "./fixtures.ts"
import { makePortal } from "./own-portal.ts"
import { checkout } from "./payment-page.ts"

const conference = "/dashboard/events/national-conference-jos"
const outreach = "/dashboard/events/makurdi-medical-outreach"

const storyOf = async (name: string) => {
  const flow = flows.find((one) => one.name === name)!
  const machine = await machineOf(flow)
  const chart = chartOf(machine, await sentencesOf(flow))
  return { name, title: chart.root.title, chart, keys: transitionKeysOf(machine), paths: [] }
}

/** Presses Register, and answers the question. */
const register = async (page: Page, event: string, answer: string): Promise<void> => {
  await page.goto(event)
  await page.getByRole("button", { name: "Register", exact: true }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: answer, exact: true }).click()
}

/** Opens one more page, which sends what the last one has left. */
const leave = async (page: Page): Promise<void> => {
  await page.goto("/dashboard/profile")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.waitForLoadState("networkidle")
  await page.context().close()
}

const total = (days: Readonly<Record<string, number>> | undefined) =>
  Object.values(days ?? {}).reduce((sum, count) => sum + count, 0)

test.use({ actionTimeout: 30_000 })

test("the demo's journeys are counted, exported and drawn", async ({ browser }) => {
  test.setTimeout(600_000)
  const folder = await mkdtemp(join(tmpdir(), "usage-"))
  const portal = await makePortal({ DEMO: "1" })
  try {
    await portal.start()
    /** What the pages sent, by the key of the transition. */
    const sent = new Map<string, number>()
    const open = async (): Promise<Page> => {
      const context = await browser.newContext({ baseURL: portal.origin, reducedMotion: "reduce" })
      const page = await context.newPage()
      // What the later parts request could still be on its way when the page is left.
      await fakeDelays(page, 3_000, 3_000)
      page.on("request", (request) => {
        for (const entry of (request.headers()["x-usage"] ?? "").split(",").filter((one) => one !== "")) {
          const [key = "", count] = entry.split("=")
          sent.set(key, (sent.get(key) ?? 0) + Number(count))
        }
      })
      await signIn(page, await makeMember(page.request, "Student"))
      return page
    }

    await test.step("a browser that asks not to be tracked sends nothing", async () => {
      const page = await open()
      const before = Object.fromEntries(sent)
      await page.addInitScript(() => Object.defineProperty(navigator, "doNotTrack", { value: "1" }))
      await register(page, outreach, "No, Cancel")
      await expect(page.getByRole("alertdialog")).toBeHidden()
      await leave(page)
      expect(Object.fromEntries(sent)).toEqual(before)
    })

    await test.step("one registers, one thinks again, one pays, and one leaves at the provider", async () => {
      const registering = await open()
      await register(registering, outreach, "Yes, Proceed")
      await expect(registering.getByRole("button", { name: "Already Registered" })).toBeVisible()
      await leave(registering)
      const cancelling = await open()
      await register(cancelling, outreach, "No, Cancel")
      await expect(cancelling.getByRole("alertdialog")).toBeHidden()
      await leave(cancelling)
      const paying = await open()
      await register(paying, conference, "Yes, Make Payment")
      await expect(paying).toHaveURL(checkout)
      await paying.getByRole("button", { name: "Pay", exact: true }).click()
      await expect(paying.getByRole("alertdialog", { name: "Event Payment Successful" })).toBeVisible()
      await leave(paying)
      const leaving = await open()
      await register(leaving, conference, "Yes, Make Payment")
      await expect(leaving).toHaveURL(checkout)
      await leaving.context().close()
    })

    await portal.stop()
    const file = join(folder, "usage.json")
    expect(await portal.command("scripts/office.ts", "usage", file)).toContain("daily sums")
    const usage = readUsage(file)

    await test.step("the sums are what the pages sent, and no more than what happened", () => {
      const sums = Object.fromEntries(Object.entries(usage.counts).map(([key, days]) => [key, total(days)]))
      expect(sums).toEqual(Object.fromEntries([...sent].toSorted(([a], [b]) => (a < b ? -1 : 1))))
      expect(sums).toMatchObject({
        "event-registration.viewing registration.requested": 4,
        "event-registration.asking registration.confirmed": 1,
        "event-registration.asking registration.cancelled": 1,
        // One page was left after its last call, and no later page sent its counts.
        "event-registration.asking registration.confirmed isPaid": 2,
        "event-registration.registering xstate.done.actor.register isOk": 1,
        "payment-return xstate.init": 1,
      })
    })

    await test.step("the storyboard draws them", async () => {
      const story = await storyOf("event-registration")
      const measured = { ...story, chart: withUsage(story, usage) }
      const path = join(folder, "event-registration.html")
      await writeFile(path, await pageOf(measured, new Map(), ""))
      const plain = await pageOf(story, new Map(), "")
      expect(plain).not.toContain("before:")
      const page = await browser.newPage()
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(pathToFileURL(path).href)
        const picture = page.locator('[data-picture="usual"]')
        await expect(
          picture.locator('g[data-transition="event-registration.asking event-registration.registering"]'),
        ).toContainText("1 of 4")
        const widthOf = async (ends: string) =>
          Number(
            await picture.locator(`path[data-transition="${ends}"]`).first().getAttribute("stroke-width"),
          )
        expect(await widthOf("event-registration.viewing event-registration.asking")).toBeGreaterThan(
          await widthOf("event-registration.asking event-registration.registering"),
        )
        await expect(page.getByRole("heading", { name: "Where people stop" })).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        await expectAccessible(page, "the storyboard with usage")
      }
      await page.context().close()
    })
  } finally {
    await portal.remove()
    await rm(folder, { recursive: true, force: true })
  }
})
