import { expect, test } from "vitest"
import { responseCache } from "../../src/api/response-cache.ts"

test("what was read hears that it is no longer true, from the moment that reads are loaded", async () => {
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
