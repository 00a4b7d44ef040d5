import { model } from "../machines/all-read.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { allReadView } from "../pages/all-read.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { errorBody, expectSent, holdRequests, okBody } from "./hold-requests.ts"
import { intercept } from "./intercept.ts"
import { leafOf, notWalked, walk, walkOf, withAxe } from "./tour.ts"

const page1 = (items: readonly { readonly _id: string; readonly read: boolean }[]) => ({
  ...okBody(),
  data: {
    items: items.map((item) => ({
      type: "order",
      content: `Your order ${item._id} is shipped.`,
      createdAt: "2026-11-02T09:00:00.000Z",
      target: "/dashboard/store/orders",
      ...item,
    })),
    meta: { currentPage: 1, itemsPerPage: 10, totalItems: items.length, totalPages: 1 },
  },
})

test("marking all as read: the list, the badge and the button follow the flow", async ({ page }) => {
  const graph = explore(model, "plain")
  const path = walkOf(graph, [
    ["reading.requested"],
    ["xstate.done.actor.markAllRead", "too many requests"],
    ["reading.requested"],
    ["xstate.done.actor.markAllRead", "no connection, so it waits"],
    ["reading.requested"],
    ["xstate.done.actor.markAllRead", "marked"],
    ["reading.requested", "a newer one"],
    ["xstate.done.actor.markAllRead", "marked"],
  ])
  // Defects cannot be caused from outside. The session tour covers the end of a session.
  expect(notWalked(graph, path).map(describeEdge)).toEqual([
    "markAllRead answers (the session expired)",
    "markAllRead breaks (defect)",
  ])
  await signIn(page, await makeMember(page.request))
  let items = [
    { _id: "n2", read: false },
    { _id: "n1", read: false },
  ]
  await intercept(page, "**/api/notifications/stats", (request) =>
    request.fulfill({
      json: {
        ...okBody(),
        data: { unreadMessagesCount: 0, unreadNotificationCount: items.filter(({ read }) => !read).length },
      },
    }),
  )
  await intercept(page, "**/api/notifications?*", (request) => request.fulfill({ json: page1(items) }))
  const mark = await holdRequests(page, "**/api/notifications/read", { method: "PATCH" })
  const button = page.getByRole("button", { name: "Mark all as read", exact: true })
  const play = async (_: unknown, { case: { name, event } }: Edge) => {
    if (event.type === "reading.requested") {
      if (name === "a newer one") {
        items = [{ _id: "n3", read: false }, ...items]
        await page.reload()
      }
      // A second press sends no second request.
      const sent = page.waitForRequest("**/api/notifications/read")
      await button.dblclick()
      expect((await sent).postDataJSON()).toEqual({ newest: event["newest"] })
      return expect.poll(mark.waiting).toBe(1)
    }
    const dismiss = async (text: string) => {
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
      // The toast lies over the button on a phone. A dismissed toast stays for 300 ms.
      const close = page.getByRole("button", { name: "Dismiss" })
      await close.click()
      await expect(close).toHaveCount(0)
    }
    if (name === "too many requests") {
      await mark.answer(429, errorBody(429, "Too many requests. Please try again later."))
      return dismiss("Too many requests. Please try again later.")
    }
    if (name === "no connection, so it waits") {
      await mark.cut()
      await dismiss("Saved on this phone.")
      // The outbox sends it at once.
      await mark.answer(200, okBody("Read"))
      return expectSent(page)
    }
    items = items.map((item) => ({ ...item, read: true }))
    await mark.answer(200, okBody("Read"))
    await expect(
      page.getByText("All notifications are marked as read.", { exact: true }).first(),
    ).toBeVisible()
    await expect(page.getByText("(unread)")).toHaveCount(0)
    // The pressed button has left the page; the next Tab goes on in the main part.
    await expect(page.getByRole("main")).toBeFocused()
    return expect(page.getByRole("link", { name: "Notifications", exact: true }).first()).toBeVisible()
  }
  await page.goto("/dashboard/notifications")
  await walk(page, path, leafOf(graph.born.snapshot.value), play, withAxe(allReadView))
})

test("a notification of another member, or one that is gone, is refused with a sentence", async ({
  page,
}) => {
  await signIn(page, await makeMember(page.request))
  await intercept(page, "**/api/notifications?*", (request) =>
    request.fulfill({ json: page1([{ _id: "n2", read: false }]) }),
  )
  await intercept(page, "**/api/notifications/read", (request) =>
    request.fulfill({ status: 404, json: errorBody(404, "This notification does not exist.") }),
  )
  await page.goto("/dashboard/notifications")
  await page.getByRole("button", { name: "Mark all as read" }).click()
  // The list still has it, so each is marked alone, which this server refuses too.
  await expect(page.getByText("This notification does not exist.").first()).toBeVisible()
  await expect(page.getByRole("button", { name: "Mark all as read" })).toBeEnabled()
})
