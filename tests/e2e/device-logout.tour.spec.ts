import { model } from "../machines/device-logout.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { deviceLogoutView } from "../pages/device-logout.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { holdRequests, errorBody } from "./hold-requests.ts"
import { intercept } from "./intercept.ts"
import { isNotDefect, leafOf, nameOfWalk, walk, walksHere, withAxe } from "./tour.ts"

const session = (_id: string, device: string, isCurrent: boolean) => ({
  _id,
  device,
  network: "102.89.x.x",
  createdAt: "2026-11-01T09:00:00.000Z",
  lastUsedAt: "2026-11-02T09:00:00.000Z",
  isCurrent,
})
const sessions = [
  session("s0", "Chrome on Android", true),
  session("s1", "Safari on iPhone", false),
  session("s2", "Edge on Windows", false),
]
const bodyOf = (data: unknown) => ({ success: true, message: "Done", data })

/** The session tour covers the end of the current session. */
const isWalkable = (edge: Edge): boolean => isNotDefect(edge) && edge.case.name !== "the session expired"

test("logging out other devices: the page shows the view of each state", async ({ page }) => {
  test.slow()
  await signIn(page, await makeMember(page.request))
  let endedIds: readonly string[] = []
  await intercept(page, "**/api/auth/sessions", (request) =>
    request.fulfill({ json: bodyOf(sessions.filter(({ _id }) => !endedIds.includes(_id))) }),
  )
  const one = await holdRequests(page, "**/api/auth/sessions/s1/end")
  const others = await holdRequests(page, "**/api/auth/sessions/end-others")
  const region = page.getByRole("region", { name: "Your devices" })
  const rows = region.getByRole("listitem")
  const oneButton = region.getByRole("button", { name: /^Log out Safari on iPhone/ })
  const allButton = region.getByRole("button", { name: "Log out all other devices" })

  const play = async (_: unknown, { case: { name, event } }: Edge) => {
    if (event.type === "logout.requested") {
      // A second press sends no second request.
      await oneButton.dblclick()
      return expect.poll(one.waiting).toBe(1)
    }
    if (event.type === "othersLogout.requested") {
      await allButton.dblclick()
      return expect.poll(others.waiting).toBe(1)
    }
    const held = event.type === "xstate.done.actor.endOne" ? one : others
    if (name === "the server is unreachable") {
      const before = await rows.count()
      await held.cut()
      await expect(page.getByText(/^We could not reach the server/).first()).toBeVisible()
      return expect(rows).toHaveCount(before)
    }
    endedIds = held === one ? ["s1"] : ["s1", "s2"]
    if (name === "gone meanwhile")
      await one.answer(404, errorBody(404, "This device is not logged in to your account."))
    else await held.answer(201, bodyOf(held === one ? null : { ended: endedIds }))
    return expect(rows).toHaveCount(sessions.length - endedIds.length)
  }

  const views = withAxe(deviceLogoutView)
  const graph = explore(model, "plain")
  // A device that was logged out has no button any more.
  for (const path of walksHere(
    graph,
    (edge) => isWalkable(edge) && edge.before.context.endedIds.length === 0,
  ))
    await test.step(nameOfWalk(path), async () => {
      endedIds = []
      for (const held of [one, others]) held.clear()
      await page.goto("/dashboard/settings")
      await expect(rows).toHaveCount(sessions.length)
      await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
    })
})
