import { hashKey } from "@tanstack/react-query"
import { expect, test } from "vitest"
import { cachedResponse, notStored, openCache } from "../../src/api/cache.ts"
import { responseCache } from "../../src/api/response-cache.ts"

test("the calls do nothing before TanStack Query has loaded, and invalidate cached reads afterwards", async () => {
  // A visitor's page has loaded no data, so these calls do nothing.
  responseCache.invalidate([["events"]])
  responseCache.clear()

  const { queryClient } = await import("../../src/api/query-client.ts")
  const isStale = (key: string) => queryClient.getQueryState([key])?.isInvalidated
  queryClient.setQueryData(["events"], 1)
  queryClient.setQueryData(["jobs"], 2)
  responseCache.invalidate([["events"], ["members"]])
  expect([isStale("events"), isStale("jobs")]).toEqual([true, false])

  responseCache.clear()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test("the office's responses about other people are not stored on the device", async () => {
  const { queryClient } = await import("../../src/api/query-client.ts")
  await openCache("a member")
  await queryClient.fetchQuery({ queryKey: ["jobs"], queryFn: () => 1 })
  await queryClient.fetchQuery({ queryKey: ["office"], queryFn: () => 2, meta: notStored })
  expect(cachedResponse(hashKey(["jobs"]))).toMatchObject({ data: 1 })
  expect(cachedResponse(hashKey(["office"]))).toBeUndefined()
  responseCache.clear()
})
