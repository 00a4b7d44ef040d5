/** The storyboard as a product owner uses it: a page from the file system, without a server. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { chartOf } from "../../scripts/statecharts/chart.ts"
import { pageOf } from "../../scripts/storyboard/page.ts"
import { flows, machineOf, sentencesOf } from "../model/flows.ts"
import { expect, expectAccessible, test } from "./fixtures.ts"

const chartNamed = async (name: string) => {
  const flow = flows.find((one) => one.name === name)!
  return chartOf(await machineOf(flow), await sentencesOf(flow))
}
const step = (label: string, leaf: string) => ({ label, at: [`event-registration.${leaf}`], reads: [] })
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="390" height="844"><rect width="390" height="844" fill="#ddd"/></svg>'

let folder: string
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "storyboard-"))
  const [chart, payment] = [await chartNamed("event-registration"), await chartNamed("payment")]
  const story = {
    name: "event-registration",
    title: chart.root.title,
    chart,
    keys: [],
    paths: [[step("Beginning", "viewing"), step("You press Register.", "asking")]],
  }
  const shownControl = {
    x: 0.1,
    y: 0.85,
    width: 0.8,
    height: 0.06,
    event: "registration.requested",
    to: "asking",
  } as const
  const shot = { size: "phone", src: "screen.svg" } as const
  const html = await pageOf(
    story,
    new Map([
      ["event-registration.viewing", [{ ...shot, controls: [shownControl] }]],
      ["event-registration.asking", [shot]],
    ]),
    "",
    new Map(),
    new Map([["payment", payment]]),
  )
  writeFileSync(join(folder, "flow.html"), html)
  writeFileSync(join(folder, "screen.svg"), picture)
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.beforeEach(async ({ page }) => {
  await page.goto(`${pathToFileURL(join(folder, "flow.html")).href}#event-registration.viewing`)
})

test("the page asks no server for anything, and fits on a phone", async ({ page }) => {
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).protocol))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.locator(".side h2")).toBeVisible()
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((protocol) => protocol !== "file:")).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page, "the storyboard")
})

test("a state opens the flow inside it in the picture, by keyboard", async ({ page }) => {
  const inner = page.locator('.stage [data-state="event-registration.paying/payment"]')
  await expect(inner).toBeHidden()
  await page.locator(".stage [data-open]:visible").press("Enter")
  await expect(inner).toBeVisible()
  const [frame, fold] = await Promise.all([
    page.locator('.stage [data-state="event-registration.paying"]:visible > rect').boundingBox(),
    page.locator(".stage [data-open]:visible").boundingBox(),
  ])
  expect(fold!.x).toBeGreaterThan(frame!.x)
  expect(fold!.y).toBeGreaterThanOrEqual(frame!.y)
  await page.locator(".stage [data-open]:visible").press("Enter")
  await expect(inner).toBeHidden()
})

test("pressing a control of a screenshot follows its arrow", async ({ page }) => {
  const before = await page.locator(".side h2").textContent()
  const next = page.locator(".around li").last()
  const [image, control] = await Promise.all([
    page.locator(".side .screen img").boundingBox(),
    page.locator(".side .screen-control").boundingBox(),
  ])
  expect(control!.y - image!.y).toBeCloseTo(image!.height * 0.85, 0)
  await page.locator(".side .screen-control").press("Enter")
  await expect(page.locator(".side .came")).toContainText("You press Register")
  await expect(page.locator(".side h2")).not.toHaveText(before!)
  await expect(page.locator(".side img").first()).toBeVisible()
  await expect(page.locator(".around li").first()).toContainText(before!)
  await expect(next).toBeVisible()
})

test("a path plays as a film, stops, and steps by keyboard", async ({ page }) => {
  const heading = page.locator(".film h3")
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect(heading).toContainText("1 of 2")
  await page.getByRole("button", { name: "Play" }).press("Enter")
  await page.clock.runFor(1_500)
  await expect(heading).toContainText("2 of 2")
  await page.getByRole("button", { name: "Pause" }).press("Enter")
  await expect(page.getByRole("button", { name: "Play" })).toHaveAttribute("aria-pressed", "false")
  await page.keyboard.press("ArrowLeft")
  await expect(heading).toContainText("1 of 2")
})

test("remarks and the approval stay after a reload, and become a file", async ({ page }) => {
  const remarks = page.getByRole("region", { name: "Your remarks" })
  await remarks.getByLabel("Your remark").fill("The button should say what it costs.")
  await remarks.getByRole("button", { name: "Save the remark" }).click()
  await remarks.getByLabel("I have questions").check()
  await page.reload()
  await expect(remarks.getByRole("listitem")).toContainText("what it costs")
  await expect(remarks.getByLabel("I have questions")).toBeChecked()
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    remarks.getByRole("button", { name: "Save as a file" }).click(),
  ])
  expect(file.suggestedFilename()).toBe("remarks-event-registration.md")
  const text = readFileSync(await file.path(), "utf8")
  expect(text).toContain("(state)**: The button should say what it costs.")
  expect(text).toContain("questioned")
  await remarks.getByRole("button", { name: /^Delete/ }).click()
  await expect(remarks.getByRole("listitem")).toHaveCount(0)
})
