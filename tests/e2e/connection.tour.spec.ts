/** The connection in a browser: probes fail and are answered, and time moves with the page's clock. */
import { connectionMachine } from "#machines/connection/connection.machine.ts"
import { model } from "../machines/connection.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { connectionView } from "../pages/connection.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { holdRequests, okBody } from "./hold-requests.ts"
import { intercept } from "./intercept.ts"
import { leafOf, notWalked, walk, walkOf } from "./tour.ts"

const type = ({ case: { event } }: Edge) => event.type

/** The reasons for edges that the path leaves out. Every reason applies to some edge. */
const notWalkedReasons: Readonly<Record<string, (edge: Edge) => boolean>> = {
  "a defect cannot be caused from outside; the machine's own tests cover it": (edge) =>
    type(edge).startsWith("xstate.error."),
  "the page sends no request here; the journey of messaging cuts a real network": (edge) =>
    type(edge).startsWith("request."),
}
const isNotWalked = (edge: Edge): boolean => Object.values(notWalkedReasons).some((reason) => reason(edge))

/** The event name of a delay of the machine. */
const timer = (name: string, state: string) => `xstate.after.${name}.${connectionMachine.id}.${state}`

test("the connection: the page shows the view of each state", async ({ page }) => {
  test.slow()
  const graph = explore(model, "a page of a member")
  const path = walkOf(graph, [
    ["network.lost"],
    ["xstate.done.actor.probe", "an answer"],
    ["network.lost"],
    ["xstate.done.actor.probe", "no answer"],
    ["network.returned"],
    ["xstate.done.actor.probe", "no answer"],
    [timer("backOff", "offline.waiting"), "elapsed"],
    [timer("probeTimeout", "offline.probing"), "elapsed"],
    ["network.returned"],
    ["xstate.done.actor.probe", "an answer"],
    ["network.lost"],
    [timer("probeTimeout", "checking"), "elapsed"],
  ])
  const rest = notWalked(graph, path)
  expect(rest.filter((edge) => !isNotWalked(edge)).map(describeEdge), "left out without a reason").toEqual([])
  for (const [reason, isReason] of Object.entries(notWalkedReasons))
    expect(rest.some(isReason), reason).toBe(true)

  await signIn(page, await makeMember(page.request))
  // The chat refetches data when it connects, and every answer counts.
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close())
  const probe = await holdRequests(page, "**/api/health/live")
  await page.clock.install()
  await page.goto("/dashboard/resources")
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible()
  await page.waitForLoadState("networkidle")
  // From here on only the probe is answered.
  await intercept(page, /\/api\/(?!health)/, (request) => request.abort())
  await page.clock.pauseAt(new Date(Date.now() + 60_000))

  const play = async (_: unknown, { before, case: { name, event } }: Edge) => {
    switch (event.type) {
      case "network.lost":
        return page.evaluate(() => window.dispatchEvent(new Event("offline")))
      case "network.returned":
        return page.evaluate(() => window.dispatchEvent(new Event("online")))
      case "xstate.done.actor.probe":
        if (name === "an answer") return probe.answer(200, okBody())
        // A network that asks for a login first answers every request with its own page.
        return before.matches("checking")
          ? probe.answer(200, okBody(), { "content-type": "text/html" })
          : probe.cut()
      default:
        return page.clock.runFor(event.type.startsWith("xstate.after.backOff") ? 4_000 : 5_000)
    }
  }
  await walk(page, path, leafOf(graph.born.snapshot.value), play, connectionView)
})
