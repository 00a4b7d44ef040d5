import { model } from "../machines/home-block.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { block, homeBlockView } from "../pages/home-block.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { holdRequests } from "./hold-requests.ts"
import { withAxe, leafOf, notWalked, walk, walkOf } from "./tour.ts"

test("a block of the dashboard loads near the viewport, and fails and retries in its place", async ({
  page,
}) => {
  const graph = explore(model, "plain")
  const path = walkOf(graph, [
    ["block.approached"],
    ["xstate.done.actor.loadBody", "the server is unreachable"],
    ["retry.requested"],
    ["xstate.done.actor.loadBody", "the server is unreachable"],
    ["retry.requested"],
    ["xstate.done.actor.loadBody", "loaded"],
  ])
  // Defects cannot be caused from outside. The journey covers blocks that load at the first try.
  expect(notWalked(graph, path).map(describeEdge)).toEqual([
    "loadBody answers (loaded)",
    "loadBody breaks (defect)",
    "loadBody breaks (defect)",
  ])
  await signIn(page, await makeMember(page.request))
  const script = await holdRequests(page, "**/assets/members-body-*.js")
  const play = async (_: unknown, { case: { name, event } }: Edge) => {
    switch (event.type) {
      case "block.approached":
        await block(page).scrollIntoViewIfNeeded()
        return expect.poll(script.waiting).toBe(1)
      case "retry.requested":
        await block(page).getByRole("button", { name: "Retry" }).click()
        return expect.poll(script.waiting).toBe(1)
      default:
        return name === "loaded" ? script.pass() : script.cut()
    }
  }
  // On a screen this low, the block starts outside the viewport.
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 320 })
  await page.goto("/dashboard")
  await walk(page, path, leafOf(graph.born.snapshot.value), play, withAxe(homeBlockView))
})
