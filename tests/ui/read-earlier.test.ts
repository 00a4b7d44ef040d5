/** The earlier messages of a conversation in the office, while new messages come (OFFICE §2). */
import {
  environmentManager,
  type InfiniteData,
  InfiniteQueryObserver,
  QueryClient,
} from "@tanstack/react-query"
import { expect, test } from "vitest"
import { readEarlier } from "../../src/routes/office/inbox/-parts/read-earlier.ts"

// As in a browser: a server has no open pages.
environmentManager.setIsServer(() => false)

/** Opens a conversation of three pages whose readings the test answers, oldest reading first. */
const openMessages = async () => {
  const client = new QueryClient()
  const waiting: ((fails?: Error) => void)[] = []
  const observer = new InfiniteQueryObserver<string, Error, InfiniteData<string>, string[], number>(client, {
    queryKey: ["messages"],
    queryFn: ({ pageParam }) =>
      new Promise((resolve, reject) => {
        waiting.push((failure) => (failure === undefined ? resolve(`page ${pageParam}`) : reject(failure)))
      }),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => (pages.length < 3 ? pages.length + 1 : undefined),
    retry: false,
  })
  observer.subscribe(() => {})
  const answer = async (failure?: Error) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()!(failure)
  }
  await answer()
  await expect.poll(() => observer.getCurrentResult().data?.pages).toEqual(["page 1"])
  const renew = () => void client.invalidateQueries({ queryKey: ["messages"] })
  return { answer, renew, waiting, pages: () => observer.getCurrentResult().data?.pages, observer }
}

test("a new message interrupts the reading of earlier ones, which are read after it", async () => {
  const { answer, renew, waiting, pages, observer } = await openMessages()
  const earlier = readEarlier(observer, 1)
  await expect.poll(() => waiting.length).toBe(1)
  renew()
  await expect.poll(() => waiting.length).toBe(2)
  // The interrupted reading, the shown page, and the earlier page.
  for (let reading = 0; reading < 3; reading += 1) await answer()
  await earlier
  expect(pages()).toEqual(["page 1", "page 2"])
})

test("earlier messages that are asked for while a new one is read come after it", async () => {
  const { answer, renew, waiting, pages, observer } = await openMessages()
  renew()
  await expect.poll(() => waiting.length).toBe(1)
  const earlier = readEarlier(observer, 1)
  await answer()
  await answer()
  await earlier
  expect(pages()).toEqual(["page 1", "page 2"])
})

test("a failure of the reading is passed on", async () => {
  const { answer, observer } = await openMessages()
  const earlier = readEarlier(observer, 1)
  const failed = expect(earlier).rejects.toThrow("Away")
  await answer(new Error("Away"))
  await failed
})
