/**
 * Stores the last response of each query on this device (DECISIONS §4). A page then shows at once, also after a reload.
 * The store is one versioned record in IndexedDB (`root/cache`). It holds one member's data, at most 5 MB, and is
 * deleted at logout.
 */
import type { Query, QueryClient } from "@tanstack/react-query"
import { Schema } from "effect"
import type localforage from "localforage"

const CachedResponse = Schema.Struct({
  data: Schema.Unknown,
  /** When the response arrived (ms since 1970). */
  at: Schema.Finite,
})
type CachedResponse = typeof CachedResponse.Type

const version = 1
const StoredCache = Schema.Struct({
  version: Schema.Literal(version),
  member: Schema.String,
  /** By the query's hash. */
  answers: Schema.Array(Schema.Tuple([Schema.String, CachedResponse])),
})
type StoredCache = typeof StoredCache.Type

const key = "cache"
/** The maximum size of all entries, in UTF-16 units of their JSON. */
const maxSize = 5_000_000
/** Delay before a write (ms). Responses arrive in bursts, and a burst is written once. */
const writeDelay = 1_000
/** Time limit for reading from the device (ms). */
const timeoutMs = 1_000

let member: string | null = null
/** The responses of this member, by the query's hash. */
let responses = new Map<string, CachedResponse>()
let writeTimer: ReturnType<typeof setTimeout> | undefined
let opened: Promise<typeof localforage> | undefined

const device = (): Promise<typeof localforage> =>
  (opened ??= import("localforage/dist/localforage.nopromises.js").then(
    ({ default: forage }) => forage.createInstance({ name: "root", driver: forage.INDEXEDDB }),
    (error: unknown) => {
      // The network failed, not the device: the next call tries again.
      opened = undefined
      throw error
    },
  ))

const discard = (why: unknown): void => {
  console.warn('The record "root/cache" on this device could not be used and was discarded.', why)
  void device()
    .then((forage) => forage.removeItem(key))
    .catch(() => undefined)
}

const isStored = Schema.is(StoredCache)

/** Returns the newest entries that together fit into `maxSize`. */
const newestEntries = (all: ReadonlyMap<string, CachedResponse>): StoredCache["answers"] => {
  let size = 0
  return [...all]
    .toSorted(([, a], [, b]) => b.at - a.at)
    .filter((entry) => (size += JSON.stringify(entry).length) <= maxSize)
}

const write = async (): Promise<void> => {
  writeTimer = undefined
  if (member === null) return
  const stored: StoredCache = { version, member, answers: newestEntries(responses) }
  try {
    await (await device()).setItem(key, stored)
  } catch (error) {
    console.warn('The record "root/cache" could not be stored on this device.', error)
  }
}

const read = async (memberId: string): Promise<void> => {
  // Without localforage nothing can be read. What is stored stays.
  const forage = await device().catch(() => null)
  if (forage === null) return
  try {
    const stored: unknown = await forage.getItem(key)
    if (stored === null || member !== memberId) return
    if (!isStored(stored)) return discard("It has an older version or an unexpected shape.")
    if (stored.member !== memberId) return discard("It belongs to another member.")
    responses = new Map([...stored.answers, ...responses])
  } catch (error) {
    discard(error)
  }
}

/**
 * Loads this member's stored responses. Discards a record that is another member's, outdated or corrupt. Waits at most
 * one second for the device, because a page without cached data is better than no page.
 */
export const openCache = async (memberId: string): Promise<void> => {
  if (member === memberId) return
  member = memberId
  responses = new Map()
  await Promise.race([read(memberId), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}

/** Deletes all responses in memory, and stores no more on the device until `openCache`. */
export const closeCache = (): void => {
  member = null
  responses = new Map()
  clearTimeout(writeTimer)
  writeTimer = undefined
}

/** Returns the last response of a query by its hash. */
export const cachedResponse = (hash: string): CachedResponse | undefined => responses.get(hash)

/** Stores each response while a member is logged in. Returns an unsubscribe function. */
export const persistResponses = (client: QueryClient): (() => void) =>
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || member === null || !hasResponse(query)) return
    const at = query.state.dataUpdatedAt
    if (responses.get(query.queryHash)?.at === at) return
    responses.set(query.queryHash, { data: query.state.data, at })
    writeTimer ??= setTimeout(() => void write(), writeDelay)
  })

const hasResponse = (query: Query): boolean =>
  query.state.status === "success" && query.state.data !== undefined
