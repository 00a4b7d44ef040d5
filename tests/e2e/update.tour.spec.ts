/** The update in a browser: the test plays the browser's service worker, and time moves with the page's clock. */
import { updateMachine } from "#machines/update/update.machine.ts"
import { model } from "../machines/update.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { updateView } from "../pages/update.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { playWorker, workerOf } from "./play-worker.ts"
import { leafOf, notWalked, walk, walkOf } from "./tour.ts"

const type = ({ case: { event } }: Edge) => event.type

/** The reasons for edges that the path leaves out. Every reason applies to some edge. */
const notWalkedReasons: Readonly<Record<string, (edge: Edge) => boolean>> = {
  "a defect cannot be caused from outside; the machine's own tests cover it": (edge) =>
    type(edge).startsWith("xstate.error."),
  "a version is found, installed and started elsewhere as in the states of the path": (edge) =>
    !edge.before.matches("applying") &&
    ["version.found", "version.installed", "controller.changed"].includes(type(edge)),
  "the page loads again; offline.journey.spec.ts does so with a real worker": (edge) =>
    edge.before.matches("applying") && type(edge) === "controller.changed" && edge.case.name === "settled",
}

const isExplained = (edge: Edge) => Object.values(notWalkedReasons).some((reason) => reason(edge))

/** The event name of a delay of the machine. */
const timer = (name: string, state: string) => `xstate.after.${name}.${updateMachine.id}.${state}`

const hour = 60 * 60_000

test("the update: the page shows the view of each state", async ({ page }) => {
  test.slow()
  const graph = explore(model, "a page of a member")
  const path = walkOf(graph, [
    [timer("checkDelay", "current"), "elapsed"],
    ["xstate.done.actor.checkVersion", "nothing new"],
    [timer("checkDelay", "current"), "elapsed"],
    ["xstate.done.actor.checkVersion", "a version waits"],
    ["update.dismissed"],
    ["version.found"],
    ["version.installed"],
    ["update.accepted", "unsaved"],
    ["update.dismissed"],
    ["version.installed"],
    ["update.accepted", "unsaved"],
    ["form.settled"],
    [timer("applyTimeout", "applying"), "elapsed"],
    ["version.found"],
    [timer("downloadTimeout", "downloading"), "elapsed"],
    [timer("checkDelay", "failed"), "elapsed"],
    [timer("checkTimeout", "checking"), "elapsed"],
    ["controller.changed", "settled"],
    ["update.dismissed"],
    ["version.found"],
    ["version.installed"],
    ["update.accepted", "settled"],
    ["controller.changed", "unsaved"],
  ])
  const rest = notWalked(graph, path)
  expect(rest.filter((edge) => !isExplained(edge)).map(describeEdge), "left out without a reason").toEqual([])
  for (const [reason, isReason] of Object.entries(notWalkedReasons))
    expect(rest.some(isReason), reason).toBe(true)

  await signIn(page, await makeMember(page.request))
  // The chat would reconnect again and again while the clock runs.
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close())
  await playWorker(page)
  await page.clock.install()
  const loaded = page.waitForResponse(/later-parts/)
  await page.goto("/dashboard/edit-profile")
  const name = page.getByRole("textbox", { name: "First Name" })
  await expect(name).toHaveValue("Ebele")
  await page.waitForLoadState("networkidle")
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await loaded
  await expect(page.locator(".update-strip")).toBeAttached()
  // The worker is followed once nothing larger has been painted for 5 seconds. The page then holds its version.
  await expect(async () => {
    await page.clock.runFor(6_000)
    const names = await page.evaluate(async () =>
      (await navigator.locks.query()).held!.map((lock) => lock.name!),
    )
    expect(names).toContainEqual(expect.stringMatching(/^version /))
  }).toPass()

  const play = async (_: unknown, { before, case: { name: caseName, event } }: Edge) => {
    switch (event.type) {
      case "xstate.done.actor.checkVersion":
        return workerOf(page, "answer", caseName === "a version waits")
      case "version.found":
        return workerOf(page, "find")
      case "version.installed":
        return workerOf(page, "install")
      case "controller.changed":
        if (caseName === "unsaved") await name.fill("Ebelechukwu")
        return workerOf(page, "control")
      case "update.accepted":
        await name.fill(caseName === "unsaved" ? "Ebelechukwu" : "Ebele")
        return page.getByRole("button", { name: "Update", exact: true }).click()
      case "update.dismissed":
        return page.getByRole("button", { name: "Not now" }).click()
      case "form.settled":
        await name.fill("Ebele")
        return page.clock.runFor(1_000)
      default: {
        if (before.matches("applying")) {
          await page.clock.runFor(10_000)
          return expect(page.getByText("The new version did not start.")).toBeVisible()
        }
        return page.clock.fastForward(hour)
      }
    }
  }
  await walk(page, path, leafOf(graph.born.snapshot.value), play, updateView)
})
