import { model } from "../machines/download.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { downloadView } from "../pages/download.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { holdRequests } from "./hold-requests.ts"
import { withAxe, leafOf, notWalked, walk, walkOf } from "./tour.ts"

test("a download: the page shows the view of each state, and two presses send one request", async ({
  page,
}) => {
  const graph = explore(model, "plain")
  const path = walkOf(graph, [
    ["download.requested"],
    ["xstate.done.actor.download", "saved"],
    ["download.requested"],
    ["xstate.done.actor.download", "the server is unreachable"],
    ["download.requested"],
  ])
  // Defects cannot be caused from outside. The session tour covers the end of a session.
  expect(notWalked(graph, path).map(describeEdge)).toEqual([
    "download answers (the session expired)",
    "download breaks (defect)",
  ])
  await signIn(page, await makeMember(page.request))
  const file = await holdRequests(page, "**/api/donations/export*")
  const play = async (_: unknown, { case: { name, event } }: Edge) => {
    if (event.type === "download.requested") {
      await page.getByRole("button", { name: "Export Donations.csv" }).dblclick()
      return expect.poll(file.waiting).toBe(1)
    }
    if (name === "the server is unreachable") return file.cut()
    const download = page.waitForEvent("download")
    await file.pass()
    expect((await download).suggestedFilename()).toBe("Donations.csv")
  }
  await page.goto("/dashboard/payments?active=1")
  await walk(page, path, leafOf(graph.born.snapshot.value), play, withAxe(downloadView))
})
