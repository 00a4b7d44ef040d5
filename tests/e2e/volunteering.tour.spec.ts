import { model } from "../machines/volunteering.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { notVisible, volunteeringView } from "../pages/volunteering.view.ts"
import type { Page } from "playwright/test"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { intercept } from "./intercept.ts"
import { holdRequests, errorBody } from "./hold-requests.ts"
import { withAxe, leafOf, nameOfWalk, notShown, walk, walksCovering } from "./tour.ts"

/**
 * Defects cannot be caused from outside. The session tour covers the end of a session. Without a connection the application
 * waits, unless the device stores nothing.
 */
const isWalkable = ({ case: { name, event } }: Edge): boolean =>
  !event.type.startsWith("xstate.error.") &&
  name !== "the session expired" &&
  name !== "the server is unreachable"

/** Stores an application on this device, as another tab does. Null removes all. */
const storeApplication = (page: Page, jobId: string | null) =>
  page.evaluate((id) => {
    const auth = JSON.parse(localStorage.getItem("root/auth")!) as { value: { user: { _id: string } } }
    const entry = {
      kind: "application",
      clientEntryId: `application ${id}`,
      jobId: id,
      jobTitle: "Mentor for House Officers",
      memberId: auth.value.user._id,
      queuedAt: Date.now(),
    }
    if (id === null) localStorage.removeItem("root/outbox")
    else localStorage.setItem("root/outbox", JSON.stringify({ version: 1, value: [entry] }))
  }, jobId)

test("applying for a job: the page shows the view of each state on every path", async ({ page }) => {
  test.slow()
  await signIn(page, await makeMember(page.request, "Doctor"))
  await page.goto("/dashboard/jobs?search=Mentor")
  // Any job works, because no application reaches the server in this tour.
  const card = page.getByRole("link", { name: "Mentor for House Officers" })
  const href = await card.getAttribute("href")
  const calls = await holdRequests(page, "**/api/volunteer/jobs/*/register")
  const accepted = { success: true, message: "Volunteered for job successfully", data: {} as unknown }
  await intercept(page, `**/api${href!.replace("/dashboard/", "/volunteer/")}`, async (request) => {
    const response = await request.fetch()
    if (response === null) return
    accepted.data = (response.json as { data: unknown }).data
    await request.fulfill(response)
  })
  const answers: Record<string, () => Promise<void>> = {
    volunteered: () => calls.answer(201, accepted),
    "already volunteered": () =>
      calls.answer(409, errorBody(409, "You have already volunteered for this job.")),
    "the job closed": () => calls.answer(400, errorBody(400, "This job is closed.")),
    "no connection": () => calls.cut(),
    "the server is unavailable": () => calls.answer(503, errorBody(503, "We are being maintained.")),
    "too many requests": () => calls.answer(429, errorBody(429, "Too many tries.")),
  }
  const play = async (_: unknown, { case: { name, event } }: Edge) => {
    switch (event.type) {
      case "volunteering.requested":
        return page.getByRole("button", { name: "Volunteer for Job" }).click()
      case "volunteering.confirmed":
        return page.getByRole("button", { name: "Confirm" }).click()
      case "volunteering.cancelled":
        return page.getByRole("button", { name: "Cancel" }).click()
      case "xstate.done.actor.readOutbox":
        return
      case "application.left":
        if (name === "sent") {
          await calls.answer(201, accepted)
          return expect(page.getByText("Volunteered for job successfully").first()).toBeVisible()
        }
        // The outbox has tried to send it meanwhile. A lost request would make it try again as soon as the server is reached.
        await calls.answer(503, errorBody(503, "We are being maintained."))
        await page
          .getByRole("group", { name: "Your unsent application for Mentor for House Officers" })
          .getByRole("button", { name: "Delete" })
          .click()
        return page.getByRole("alertdialog").getByRole("button", { name: "Yes, Delete" }).click()
      default:
        await answers[name]!()
        if (name === "volunteered")
          await expect(page.getByText("Volunteered for job successfully").first()).toBeVisible()
    }
  }
  const graph = explore(model, "plain")
  const walks = walksCovering(graph, isWalkable)
  const walked = new Set(walks.flat())
  expect(new Set(graph.edges.filter((edge) => !walked.has(edge)).map(describeEdge))).toEqual(
    new Set([
      "readOutbox breaks (defect)",
      "volunteer breaks (defect)",
      "volunteer answers (the session expired)",
      "volunteer answers (the server is unreachable)",
    ]),
  )
  const hidden = Object.fromEntries(Object.keys(notVisible).map((leaf) => [leaf, notShown]))
  const views = { ...hidden, ...withAxe(volunteeringView) }
  for (const path of walks)
    await test.step(nameOfWalk(path), async () => {
      const isStored = path[0]?.case.name === "waits"
      await storeApplication(page, isStored ? href!.split("/").at(-1)! : null)
      await page.goto(href!)
      if (!isStored) calls.clear()
      await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
    })
})
