import type { Page } from "playwright/test"
import { model } from "../machines/shell.model.ts"
import { type Edge, explore, type Graph } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { shellView } from "../pages/shell.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { intercept } from "./intercept.ts"
import { visit } from "./hold-requests.ts"
import { withAxe, leafOf, nameOfWalk, walk, walksCovering } from "./tour.ts"

const sizes = {
  desktop: { input: "a desktop", wide: { width: 1280, height: 800 }, narrow: { width: 700, height: 800 } },
  phone: { input: "a phone", wide: { width: 844, height: 390 }, narrow: { width: 390, height: 844 } },
} as const

/**
 * Excludes what a member cannot do. The account menu and the drawer cover the page and trap the focus. While one of them
 * is open, the sidebar and the button of the other one cannot be pressed. The machine still allows both to be open,
 * because a menu that loads slowly may open late.
 */
const notWalkedReasons = {
  "sidebar.toggled": ["sidebar.wide.open", "sidebar.wide.closed", "sidebar.narrow.hidden"].map(
    (sidebar) => `${sidebar}+avatarMenu.open+badges.fresh`,
  ),
  "avatarMenu.opened": ["sidebar.narrow.drawer+avatarMenu.closed+badges.fresh"],
}

const isWalkable = ({ before, case: { event } }: Edge): boolean =>
  !notWalkedReasons[event.type as keyof typeof notWalkedReasons]?.includes(leafOf(before.value))

/** Combines the views of three parallel regions; all three must be visible. */
const viewsOf = (graph: Graph) =>
  Object.fromEntries(
    [...graph.snapshots.values()].map(({ value }) => [
      leafOf(value),
      async (page: Page) => {
        for (const region of leafOf(value).split("+")) await shellView[region as keyof typeof shellView](page)
      },
    ]),
  )

test("the shell: the page shows the view of each state on every path", async ({ page }, { project }) => {
  test.setTimeout(240_000)
  const { input, wide, narrow } = sizes[project.name as keyof typeof sizes]
  await signIn(page, await makeMember(page.request))
  // The badges also refetch when the chat connects, which has its own tour.
  await page.routeWebSocket(/\/socket\.io\//, (socket) => void socket.close())
  await intercept(page, "**/socket.io/**", (request) => request.abort())
  /** The server's unread count; it changes only before a poll. */
  let unread = 1
  let requestCount = 0
  await intercept(page, "**/api/notifications/stats", (request) => {
    requestCount += 1
    return request.fulfill({
      json: {
        success: true,
        message: "Stats",
        data: { unreadMessagesCount: unread, unreadNotificationCount: unread },
      },
    })
  })
  const messages = (count: number) =>
    page.getByRole("link", { name: `Messages (${count} unread)`, includeHidden: true })
  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const elsewhere = () => (page.url().endsWith("/events") ? "Home" : "Events")
  const play = async (_: Page, { before, case: { name, event } }: Edge) => {
    const isDrawer = before.matches({ sidebar: { narrow: "drawer" } })
    switch (event.type.replace(/^xstate\.after\.(\w+)\..*$/, "$1")) {
      case "viewport.changed":
        // Also changes the size without crossing 750 px.
        if (before.matches({ sidebar: name }))
          return page.setViewportSize(
            name === "wide" ? { width: 751, height: 800 } : { width: 750, height: 800 },
          )
        return page.setViewportSize(name === "wide" ? wide : narrow)
      case "sidebar.toggled": {
        if (before.matches({ sidebar: "wide" })) return page.getByRole("button", { name: /sidebar$/ }).click()
        if (!isDrawer) return button("More").click()
        // The drawer's backdrop covers More. A press there closes the drawer and does not reopen it.
        const more = await page
          .getByRole("button", { name: "More", exact: true, includeHidden: true })
          .boundingBox()
        return page.mouse.click(more!.x + more!.width / 2, more!.y + more!.height / 2)
      }
      case "drawer.dismissed": {
        const drawer = page.getByRole("dialog", { name: "Menu" })
        const here = elsewhere() === "Home" ? "Events" : "Home"
        const dismissals = [
          () => page.keyboard.press("Escape"),
          () => drawer.getByRole("button", { name: "Close" }).click(),
          // Choosing the current page does not navigate.
          () => drawer.getByRole("link", { name: here }).click(),
        ]
        for (const [index, dismiss] of dismissals.entries()) {
          if (index > 0) await button("More").click()
          await dismiss()
          await expect(drawer).toHaveCount(0)
        }
        return
      }
      case "avatarMenu.opened":
        return button("Your account").click()
      case "avatarMenu.closed":
        return page.keyboard.press("Escape")
      case "page.opened": {
        if (elsewhere() === "Events") return visit(page, "/dashboard/events")
        const before = requestCount
        await visit(page, "/dashboard")
        // Home shows the counts too, and asks for them once. Unless that is over, the next poll would count it.
        return expect.poll(() => requestCount).toBe(before + 1)
      }
      case "statsPolling": {
        const before = requestCount
        unread += 1
        await page.clock.fastForward(900_000)
        await expect(messages(unread)).toBeVisible()
        return expect(requestCount, "asked once in 15 minutes").toBe(before + 1)
      }
      default:
        throw new Error(`no browser step for ${event.type}`)
    }
  }

  const graph = explore(model, input)
  const views = withAxe(viewsOf(graph))
  const walks = walksCovering(graph, isWalkable)
  const walked = new Set(walks.flat())
  const notWalked = graph.edges.filter((edge) => !walked.has(edge))
  const both = "sidebar.narrow.drawer+avatarMenu.open+badges.fresh"
  for (const edge of notWalked)
    expect(
      !isWalkable(edge) || leafOf(edge.before.value) === both,
      `${describeEdge(edge)} is left out for a reason`,
    ).toBe(true)

  await page.clock.install()
  for (const path of walks)
    await test.step(nameOfWalk(path), async () => {
      await page.setViewportSize(input === "a desktop" ? wide : narrow)
      await page.goto("/dashboard/events")
      await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible()
      await expect(messages(unread)).toBeVisible()
      await walk(page, path, leafOf(graph.born.snapshot.value), play, views)
    })
})
