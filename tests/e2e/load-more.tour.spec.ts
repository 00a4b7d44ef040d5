import type { Page } from "playwright/test"
import { openPages } from "#machines/load-more/load-more.machine.ts"
import { model } from "../machines/load-more.model.ts"
import { type Edge, explore } from "../model/explore.ts"
import { describeEdge } from "../model/paths.ts"
import { loadMoreView } from "../pages/load-more.view.ts"
import { expect, makeMember, signIn, test } from "./fixtures.ts"
import { intercept, type PausedRequest } from "./intercept.ts"
import { errorBody, visit } from "./hold-requests.ts"
import { withAxe, leafOf, nameOfWalk, walk, walkOf, walksCovering, walksHere } from "./tour.ts"

/** Returns an entry of the list, which has 23 faith entries in pages of ten (SPEC §4, Load-more lists). */
const entry = (number: number) => ({
  _id: `e${number}`,
  category: "Comment",
  content: `Comment ${number}.`,
  isAnonymous: false,
  user: { fullName: "Ada Obi" },
  createdAt: "2026-11-01T09:00:00.000Z",
})
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => entry(from + index))

/** Fakes the server. `holdsFirst` holds page 1 and `holdsMore` the other pages, until the test responds. */
const fakeServer = async (page: Page) => {
  const on = { isEmpty: false, holdsFirst: true, holdsMore: true, shift: 0, requested: [] as string[] }
  /** Keyed by search and page, because a late request of the previous list must not count. */
  const waiting = new Map<string, PausedRequest>()
  const keyOf = (number: number) => `${new URL(page.url()).searchParams.get("search") ?? ""}/${number}`
  const reply = (request: PausedRequest, number: number, status = 200) => {
    if (status !== 200)
      return request.fulfill({
        status,
        json: errorBody(status, status === 429 ? "Too many tries." : "Away."),
      })
    const first = (number - 1) * 10 + 1
    // New entries push the last entries of a page onto the next page.
    const items = on.isEmpty ? [] : range(first - (number > 1 ? on.shift : 0), Math.min(first + 9, 23))
    const meta = {
      currentPage: number,
      itemsPerPage: 10,
      totalItems: on.isEmpty ? 0 : 23,
      totalPages: on.isEmpty ? 0 : 3,
    }
    return request.fulfill({ json: { success: true, message: "Faith entries", data: { items, meta } } })
  }
  await intercept(page, /\/api\/faith-entry\?/, async (request) => {
    const query = new URL(request.url).searchParams
    const number = Number(query.get("page"))
    const key = `${query.get("searchBy") ?? ""}/${number}`
    on.requested.push(key)
    if (number === 1 ? on.holdsFirst : on.holdsMore) waiting.set(key, request)
    else await reply(request, number)
  })
  return {
    on,
    /**
     * Responds to these pages, each as soon as it is requested. A reading that starts over while the page waits drops
     * its requests, and makes those of the earlier pages once more.
     */
    answer: async (pages: readonly number[], status?: number) => {
      const answerHeld = async (number: number) => {
        const request = waiting.get(keyOf(number))
        waiting.delete(keyOf(number))
        return request !== undefined && (await reply(request, number, status))
      }
      for (const [index, number] of pages.entries())
        await expect
          .poll(
            async () => {
              for (const earlier of pages.slice(0, index)) await answerHeld(earlier)
              return answerHeld(number)
            },
            { intervals: [10, 20, 50] },
          )
          .toBe(true)
    },
    /** Waits for the requests of these pages, which may follow after the loading state shows. */
    waitForRequests: (pages: readonly number[]) =>
      expect
        .poll(() => pages.every((number) => waiting.has(keyOf(number))), { intervals: [10, 20, 50] })
        .toBe(true),
    clear: () => waiting.clear(),
  }
}

const list = (search: string, pages = 1) =>
  `/dashboard/faith-entry?search=${search}${pages > 1 ? `&page=${pages}` : ""}`

const loadedPages = (edge: Edge): number => edge.before.context.loaded?.pages ?? 0
const openPagesIn = (edge: Edge): number => openPages(edge.before.context)
/** Whether the list has pages that are no longer open. The page drops them, and Query reports this at once. */
const hasClosedPages = (edge: Edge): boolean => loadedPages(edge) > openPagesIn(edge)
const is = ({ case: { event, name } }: Edge, type: string, ...names: string[]): boolean =>
  event.type === type && (names.length === 0 || names.includes(name))

/** The reasons for edges that a browser cannot cause. */
const notWalkedReasons: Readonly<Record<string, (edge: Edge) => boolean>> = {
  "a defect cannot be caused from outside": ({ case: { event } }) => event.type.startsWith("xstate.error."),
  "the server returns exactly the requested pages": (edge) =>
    is(edge, "xstate.done.actor.readMore", "two pages of three", "three pages of three") &&
    edge.case.event["output"].value.pages !== openPagesIn(edge),
  "the URL does not change": (edge) =>
    is(edge, "pages.changed") && edge.case.event["wanted"] === edge.before.context.wanted,
  "closed pages are dropped before any other event": (edge) =>
    hasClosedPages(edge) && !is(edge, "pages.refreshed", "one page of three"),
  "Query holds only open pages and reports only changes": (edge) => {
    const { before } = edge
    if (is(edge, "pages.refreshed", "one page of three"))
      return !hasClosedPages(edge) && !before.matches("failed") && !before.matches({ open: "empty" })
    if (is(edge, "pages.refreshed", "an empty one")) return before.matches({ open: "empty" })
    return (
      is(edge, "pages.refreshed", "three pages of three") &&
      !(before.matches({ open: "moreFailed" }) && openPagesIn(edge) === 3)
    )
  },
  "only a cached list can be refused; other paths cover it": (edge) => is(edge, "pages.refused"),
}
const isWalkable = (edge: Edge): boolean =>
  !Object.values(notWalkedReasons).some((isReason) => isReason(edge))

test("a Load-more list: the page shows the view of each state on every path", async ({ page }) => {
  test.slow()
  await signIn(page, await makeMember(page.request))
  const { on, answer, waitForRequests, clear } = await fakeServer(page)
  const items = page.getByRole("main").getByRole("listitem")
  const refetch = () => page.evaluate(() => void window.dispatchEvent(new Event("visibilitychange")))
  let search = ""

  const act = async (_: unknown, edge: Edge) => {
    const { before, case: step } = edge
    const { event, name } = step
    const missing = Array.from(
      { length: openPagesIn(edge) - loadedPages(edge) },
      (_page, index) => loadedPages(edge) + 1 + index,
    )
    switch (event.type) {
      case "more.requested":
        await page.getByRole("button", { name: "Load More" }).click()
        return expect(page).toHaveURL(list(search, before.context.wanted + 1))
      case "retry.requested":
        on.holdsFirst = before.matches("failed")
        on.isEmpty = false
        return page.getByRole("button", { name: "Retry" }).click()
      case "pages.changed":
        return visit(page, list(search, event["wanted"]))
      case "pages.refreshed":
        on.isEmpty = name === "an empty one"
        // Query reports dropped pages by itself.
        if (hasClosedPages(edge)) return expect(items).toHaveCount(openPagesIn(edge) * 10)
        await refetch()
        return name === "three pages of three" ? answer(missing) : undefined
      case "pages.refused":
        return answer([event["page"]], 429)
      case "xstate.done.actor.readFirst":
        on.isEmpty = name === "an empty one"
        await answer([1], name === "refused" ? 429 : 200)
        on.holdsFirst = false
        return
      case "xstate.done.actor.readMore":
        await answer(missing, name === "refused" ? 429 : 200)
        if (name !== "refused") await expect(items).toHaveCount(openPagesIn(edge) === 3 ? 23 : 20)
        return
      default:
        throw new Error(`no browser step for ${event.type}`)
    }
  }
  /** Also waits for the resulting requests, so that none arrives during a later step. */
  const play = async (at: Page, edge: Edge) => {
    await act(at, edge)
    const { context } = edge.after
    const there = context.loaded?.pages ?? 0
    if (edge.after.hasTag("loading")) await waitForRequests([1])
    if (edge.after.hasTag("busy"))
      await waitForRequests(
        Array.from({ length: openPages(context) - there }, (_, index) => there + 1 + index),
      )
  }
  /** Plays an edge. Drops the requests of a list that waits for none, because they belong to an earlier state. */
  const restartWalk = (at: Page, edge: Edge) => {
    if (!edge.before.hasTag("busy") && !edge.before.hasTag("loading")) clear()
    return play(at, edge)
  }
  const views = withAxe(loadMoreView)

  await test.step("a list without cached pages", async () => {
    const graph = explore(model, "a list never seen")
    const walks = walksCovering(graph, isWalkable, 40)
    const walked = new Set(walks.flat())
    const within = new Set([...walked].flatMap(({ from, to }) => [from, to]))
    const notWalked = graph.edges.filter((edge) => !walked.has(edge))
    const unexplained = notWalked.filter((edge) => within.has(edge.from) && isWalkable(edge))
    expect(unexplained.map(describeEdge), "left out without a reason").toEqual([])
    for (const [reason, isReason] of Object.entries(notWalkedReasons))
      expect(notWalked.some(isReason), reason).toBe(true)

    // A page reacts to changes of its URL only after hydration.
    await page.goto("/dashboard/faith-entry")
    await answer([1])
    await loadMoreView["open.shown"](page)
    for (const [number, path] of walksHere(graph, isWalkable, 40).entries())
      await test.step(nameOfWalk(path), async () => {
        search = `walk${number}`
        on.holdsFirst = true
        clear()
        await visit(page, list(search))
        await expect.poll(() => on.requested.includes(`${search}/1`)).toBe(true)
        await walk(page, path, leafOf(graph.born.snapshot.value), restartWalk, views)
      })
  })

  /** Opens a cached list of `pages` pages and holds every refetched page. */
  const reopenCached = async (word: string, pages: number) => {
    search = word
    on.isEmpty = false
    on.holdsFirst = true
    clear()
    await visit(page, list(search, pages))
    await answer([1])
    await answer(pages === 3 ? [2, 3] : [])
    await expect(items).toHaveCount(pages === 3 ? 23 : 10)
    await visit(page, list(`left${word}`))
    await loadMoreView.reading(page)
    await expect.poll(() => on.requested.includes(`left${word}/1`)).toBe(true)
    clear()
    await page.goBack()
  }

  for (const [word, input, steps] of [
    ["once", "a list seen before", [["pages.refused", "the first page"], ["retry.requested"]]],
    ["more", "a list seen before", [["more.requested"], ["pages.refused", "the first page"]]],
    ["second", "a list seen to its end", [["pages.refused", "the second page"], ["retry.requested"]]],
    ["whole", "a list seen to its end", [["pages.refused", "the first page"]]],
  ] as const)
    await test.step(`${input}: ${steps.join(" > ")}`, async () => {
      const graph = explore(model, input)
      await reopenCached(word, model.inputs[input]!.wanted)
      await walk(page, walkOf(graph, steps), leafOf(graph.born.snapshot.value), play, views)
    })

  await test.step("keyboard focus stays on the button, also after a failure", async () => {
    on.holdsFirst = true
    clear()
    await visit(page, list("keys"))
    await answer([1])
    await page.getByRole("button", { name: "Load More" }).press("Enter")
    await answer([2], 429)
    await expect(page.getByRole("button", { name: "Retry" })).toBeFocused()
    await page.keyboard.press("Enter")
    await answer([2])
    await expect(items).toHaveCount(20)
    await expect(page.getByRole("button", { name: "Load More" })).toBeFocused()
  })

  await test.step("cached pages stay, with an alert, while the server is unavailable", async () => {
    await reopenCached("away", 1)
    await loadMoreView["open.shown"](page)
    await answer([1], 503)
    await expect(page.getByText(/^As of /)).toBeVisible()
    await loadMoreView["open.shown"](page)
  })
})

test("a list shows and requests each item once, restores its open pages, and restarts with a search", async ({
  page,
}) => {
  await signIn(page, await makeMember(page.request))
  const { on } = await fakeServer(page)
  Object.assign(on, { holdsFirst: false, holdsMore: false })
  const items = page.getByRole("main").getByRole("listitem")
  const more = page.getByRole("button", { name: "Load More" })

  await page.goto("/dashboard/faith-entry")
  await expect(items).toHaveCount(10)
  await more.click()
  await expect(items).toHaveCount(20)
  // Three entries of the second page repeat on the third page; none may show twice.
  on.shift = 3
  await more.click()
  await expect(page.getByRole("button", { name: "The End" })).toBeDisabled()
  await expect(items).toHaveCount(23)
  const texts = await items.locator(".entry-content").allTextContents()
  expect(new Set(texts).size).toBe(23)
  expect(on.requested).toEqual(["/1", "/2", "/3"])

  // The URL stores how many pages are open.
  on.requested.length = 0
  await page.reload()
  await expect(items).toHaveCount(23)
  await expect(page.getByRole("button", { name: "The End" })).toBeDisabled()
  await expect.poll(() => on.requested.toSorted()).toEqual(["/1", "/2", "/3"])

  // Another search is another list, from its first page.
  on.shift = 0
  on.requested.length = 0
  await page.getByRole("searchbox").fill("hope")
  await expect(page).toHaveURL(/\/dashboard\/faith-entry\?search=hope$/)
  await expect(items).toHaveCount(10)
  await expect(more).toBeEnabled()
  expect(on.requested).toEqual(["hope/1"])
  await more.click()
  await expect(page).toHaveURL(/\?search=hope&page=2$/)
  await expect(items).toHaveCount(20)
  expect(on.requested).toEqual(["hope/1", "hope/2"])
})
