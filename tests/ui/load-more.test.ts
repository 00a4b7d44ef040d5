/** Load-more lists that begin at any page number of the address, with lists of any length (SPEC §4). */
import { QueryClient, queryOptions } from "@tanstack/react-query"
import * as fc from "fast-check"
import { expect, test, vi } from "vitest"
import { createActor, waitFor } from "xstate"
import { notificationsPage } from "#api/notifications.ts"
import {
  cachedPage,
  type ListPage,
  liveLoadMore,
  loadedPagesOf,
  totalsOf,
} from "#machines/load-more/load-more.actors.ts"
import { openPages } from "#machines/load-more/load-more.machine.ts"
import { readPageNumber } from "../../src/routes/dashboard/-lists/search-params.ts"

const pageSize = 10

/** How a server counts: all items, the bare items of a page, or only some items beyond a page, as a search does. */
type Counting = "all" | "bare" | "ahead"
const countedAhead = 15

const server = { total: 0, counting: "all" as Counting, requests: [] as number[] }

const answer = (page: number): ListPage => {
  server.requests.push(page)
  const start = (page - 1) * pageSize
  const items = Array.from({ length: Math.max(0, Math.min(pageSize, server.total - start)) }, (_, index) => ({
    _id: `n${start + index}`,
  }))
  const totalItems = Math.min(server.total, start + pageSize + countedAhead)
  const counted = server.counting === "all" ? server.total : totalItems
  return { items, meta: { totalItems: counted, totalPages: Math.ceil(counted / pageSize) } }
}

vi.mock("#api/run.ts", async (original) => ({
  ...(await original<object>()),
  // Each call is a page number here.
  runQuery: (page: number) => Promise.resolve({ data: answer(page).items }),
}))
vi.mock("#api/calls.ts", () => ({
  callsOf: () => ({ list: ({ query }: { readonly query: { readonly page: number } }) => query.page }),
}))

const countedPage = (page: number) =>
  queryOptions({
    queryKey: ["list", page],
    queryFn: (): ListPage => answer(page),
  })

/** Opens the list as a page with this number in its address does. */
const openList = (wanted: number) => {
  const client = new QueryClient()
  const pageOf = (server.counting === "bare" ? notificationsPage : countedPage) as typeof countedPage
  const actor = createActor(liveLoadMore(client, pageOf), { input: { wanted, loaded: null } }).start()
  const settled = () => waitFor(actor, (state) => !state.hasTag("loading") && !state.hasTag("busy"))
  const pages = () =>
    Array.from({ length: openPages(actor.getSnapshot().context) }, (_, index) =>
      cachedPage(client, pageOf(index + 1)),
    )
  return { client, pageOf, actor, settled, pages, ids: () => idsOf(pages()) }
}
const idsOf = (pages: readonly (ListPage | undefined)[]) =>
  pages.flatMap((page) => page?.items.map(({ _id }) => _id) ?? [])
const allIds = (total: number) => Array.from({ length: total }, (_, index) => `n${index}`)

const counting = fc.constantFrom<Counting>("all", "bare", "ahead")
const total = fc.oneof(fc.constantFrom(0, 1, 9, 10, 11, 20, 30, 31, 100), fc.nat({ max: 60 }))
/** What stands in the address: a number, a text of one, or anything else. */
const given = fc.oneof(
  fc.integer({ min: -3, max: 12 }),
  fc.constantFrom(1e3, 1e9, 2 ** 53 - 1, 2 ** 53, 1e99, Infinity, NaN, 2.5),
  fc.constantFrom("2", " 3 ", "02", "0x3", "last", "", "2,3", null, undefined, true, [], [4], {}),
)

test("a page number of an address is a whole number above 1, or it is omitted", () => {
  fc.assert(
    fc.property(fc.oneof(given, fc.anything()), (value) => {
      let page: number | undefined
      try {
        page = readPageNumber(value)
      } catch {
        // The router gives parsed JSON. No other value refuses to be converted.
        expect(() => Number(value)).toThrow()
        return
      }
      if (page !== undefined) expect(Number.isSafeInteger(page) && page > 1).toBe(true)
      else expect(Number.isSafeInteger(Number(value)) && Number(value) > 1).toBe(false)
    }),
    { seed: 20_261_202 },
  )
})

test("any page number shows the pages that exist, asks for none far beyond, and Load More goes on to the true end", async () => {
  await fc.assert(
    fc.asyncProperty(given, total, counting, async (address, count, how) => {
      Object.assign(server, { total: count, counting: how, requests: [] })
      const wanted = readPageNumber(address) ?? 1
      const list = openList(wanted)
      await list.settled()
      const shown = Math.min(count, wanted * pageSize)
      expect(list.ids()).toEqual(allIds(shown))
      if (how === "all") expect(totalsOf(list.pages())?.totalItems).toBe(count)
      expect(totalsOf(list.pages())?.totalItems).toBeGreaterThanOrEqual(shown)
      // A bare list does not say whether another page follows a full one.
      const lastPage = Math.max(1, Math.ceil(count / pageSize)) + (how === "bare" ? 1 : 0)
      expect(Math.max(...server.requests)).toBeLessThanOrEqual(lastPage)
      for (let presses = 0; list.actor.getSnapshot().matches({ open: "shown" }); presses += 1) {
        expect(presses).toBeLessThan(lastPage)
        list.actor.send({ type: "more.requested" })
        await list.settled()
      }
      expect(list.actor.getSnapshot().value).toEqual({ open: count === 0 ? "empty" : "complete" })
      expect(list.ids()).toEqual(allIds(count))
      expect(totalsOf(list.pages())?.totalItems, "the number beside the list").toBe(count)
      expect(new Set(server.requests).size, "no page is asked for twice").toBe(server.requests.length)
      list.actor.stop()
      list.client.clear()
    }),
    { seed: 20_261_202, numRuns: 150 },
  )
})

test("an address with a very high page number opens few pages, and Load More goes on from there", async () => {
  Object.assign(server, { total: 10_000, counting: "all", requests: [] })
  const list = openList(readPageNumber("5000") ?? 1)
  await list.settled()
  expect(server.requests).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  list.actor.send({ type: "more.requested" })
  await list.settled()
  expect(list.ids()).toEqual(allIds(210))
  list.actor.stop()
  list.client.clear()
})

const pageWith = (items: number, totalPages: number): ListPage => ({
  items: allIds(items).map((_id) => ({ _id })),
  meta: { totalItems: totalPages * pageSize, totalPages },
})

test("pages that were read before the list shrank count no more, and an empty first page empties the list", () => {
  const earlier = [pageWith(10, 3), pageWith(3, 3)]
  expect(loadedPagesOf([pageWith(10, 1), ...earlier])).toEqual({ pages: 3, totalPages: 1, isEmpty: false })
  expect(loadedPagesOf([pageWith(0, 0), ...earlier])).toEqual({ pages: 3, totalPages: 0, isEmpty: true })
  expect(loadedPagesOf([pageWith(10, 2), undefined, ...earlier])).toEqual({
    pages: 1,
    totalPages: 2,
    isEmpty: false,
  })
  expect([totalsOf([]), loadedPagesOf([undefined, ...earlier])]).toEqual([undefined, null])
  expect(totalsOf([pageWith(10, 2), pageWith(0, 2)])?.totalItems).toBe(20)
})

test("a list that shrinks or grows while one looks shows what is there, and has its end or Load More", async () => {
  await fc.assert(
    fc.asyncProperty(
      total,
      total,
      fc.integer({ min: 1, max: 5 }),
      counting,
      async (before, after, wanted, how) => {
        Object.assign(server, { total: before, counting: how, requests: [] })
        const list = openList(wanted)
        await list.settled()
        server.total = after
        // The page reads its open pages again, and reports them to the flow.
        for (;;) {
          const { length } = list.pages()
          await list.client.invalidateQueries()
          for (let page = 1; page <= length; page += 1)
            await list.client.fetchQuery({ ...list.pageOf(page), staleTime: 0 })
          list.actor.send({ type: "pages.refreshed", loaded: loadedPagesOf(list.pages())! })
          await list.settled()
          if (list.pages().length === length) break
        }
        expect(list.ids()).toEqual(allIds(Math.min(after, wanted * pageSize)))
        const state = list.actor.getSnapshot()
        if (after === 0) expect(state.value).toEqual({ open: "empty" })
        // A bare list that ends with a full page shows Load More once too often.
        else if (how !== "bare" || after % pageSize !== 0)
          expect(state.value).toEqual({ open: after > wanted * pageSize ? "shown" : "complete" })
        list.actor.stop()
        list.client.clear()
      },
    ),
    { seed: 20_261_202, numRuns: 100 },
  )
})
