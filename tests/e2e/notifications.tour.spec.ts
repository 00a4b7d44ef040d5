import { model } from "../machines/notifications.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { notificationsView } from "../pages/notifications.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { intercept } from "./intercept.ts"
import { errorBody, expectSent, holdRequests, visit } from "./hold-requests.ts"
import { withAxe, leafOf, nameOfWalk, walk, walksCovering } from "./tour.ts"

const notification = {
  _id: "n1",
  type: "order",
  content: "Your order is shipped.",
  read: false,
  createdAt: "2026-11-02T09:00:00.000Z",
  target: "/dashboard/store/orders",
}
const bodyOf = (data: unknown) => ({ success: true, message: "Done", data })

/** Defects cannot be caused from outside. The session tour covers the end of a session. */
const isWalkable = ({ case: { name, event } }: Edge): boolean =>
  !event.type.startsWith("xstate.error.") && name !== "the session expired"

test("an opened notification: the page shows the view of each state, from the list and from a deep link", async ({
  page,
}) => {
  test.slow()
  await signIn(page, await makeMember(page.request))
  let isRead = false
  /** A notification that does not exist is not in the list either, in which the page looks for it. */
  let exists = true
  await intercept(page, "**/api/notifications/stats", (request) =>
    request.fulfill({ json: bodyOf({ unreadMessagesCount: 0, unreadNotificationCount: isRead ? 0 : 1 }) }),
  )
  await intercept(page, "**/api/notifications?*", (request) =>
    request.fulfill({
      json: bodyOf({
        items: exists ? [{ ...notification, read: isRead }] : [],
        meta: { currentPage: 1, itemsPerPage: 10, totalItems: 1, totalPages: 1 },
      }),
    }),
  )
  const find = await holdRequests(page, "**/api/notifications/n1")
  const mark = await holdRequests(page, "**/api/notifications/n1/read")
  const missing = errorBody(404, "This notification does not exist.")
  const answers: Record<string, () => Promise<void>> = {
    "an unread one": () => find.answer(200, bodyOf(notification)),
    "a read one": () => {
      isRead = true
      return find.answer(200, bodyOf({ ...notification, read: true }))
    },
    "an unknown one": () => {
      exists = false
      return find.answer(404, missing)
    },
    marked: () => {
      isRead = true
      return mark.answer(200, bodyOf({ ...notification, read: true }))
    },
    "no connection, so it waits": async () => {
      await mark.cut()
      await expect(page.getByRole("link", { name: "Go to the order" })).toBeVisible()
      // The outbox sends it at once.
      isRead = true
      await mark.answer(200, bodyOf({ ...notification, read: true }))
      await expectSent(page)
    },
    "too many requests": () => mark.answer(429, errorBody(429, "Too many requests. Please try again later.")),
    "gone meanwhile": () => mark.answer(404, missing),
  }
  const play = async (_: unknown, { case: { name, event } }: Edge) => {
    if (event.type === "retry.requested") return page.getByRole("button", { name: "Retry" }).click()
    if (event.type === "reading.requested") return page.getByRole("button", { name: "Mark as Read" }).click()
    // One cut is enough: a machine does not retry as Query does.
    if (name === "the server is unreachable") return find.cut()
    return answers[name]!()
  }
  const views = withAxe(notificationsView)
  const rows = page.getByRole("list").getByRole("link", { name: "New order" })
  await page.goto("/dashboard/notifications")
  for (const input of Object.keys(model.inputs)) {
    const graph = explore(model, input)
    const walks = walksCovering(graph, isWalkable)
    const walked = new Set(walks.flat().map(describeEdge))
    const left = graph.edges.map(describeEdge).filter((edge) => !walked.has(edge))
    expect(
      left.filter((edge) => !/breaks|the session expired/.test(edge)),
      "left out without a reason",
    ).toEqual([])
    // A read notification has no transitions; it only opens.
    for (const path of walks.length > 0 ? walks : [[]])
      await test.step(`${input}: ${nameOfWalk(path)}`, async () => {
        isRead = input === "a read item of the list"
        exists = true
        await visit(page, "/dashboard/notifications")
        await expect(rows).toBeVisible()
        // The badges refetch when the page gets the focus again.
        const badge = isRead ? "Notifications" : "Notifications (1 unread)"
        await expect(async () => {
          await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")))
          await expect(page.getByRole("link", { name: badge, exact: true }).first()).toBeVisible({
            timeout: 1_500,
          })
        }).toPass()
        for (const one of [find, mark]) one.clear()
        if (input === "a deep link") await visit(page, "/dashboard/notifications/n1")
        else {
          await expect(page.getByText("(unread)")).toHaveCount(isRead ? 0 : 1)
          await expect(rows).toHaveCSS("font-weight", isRead ? "400" : "700")
          await rows.click()
        }
        await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
      })
  }
  await page.goto("/dashboard/notifications")
  await rows.click()
  await page.getByRole("link", { name: "Go to the order" }).click()
  await expect(page).toHaveURL(/\/dashboard\/store\/orders$/)
})
