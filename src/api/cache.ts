/**
 * Stores the last response of each query on this device (DECISIONS §4). A page then shows at once, also after a reload
 * and offline. Each response is one versioned row in IndexedDB (`root/cache/{hash}`, NETWORK §2.7). The rows hold one
 * member's data, at most 5 MB and 30 days old, and are deleted at logout.
 */
import type { Query, QueryClient } from "@tanstack/react-query"
import { Schema } from "effect"
import { eachRow, removeRows, rowKey } from "./cached-rows.ts"
import { openStorage } from "./open-storage.ts"

/** Increased when stored responses no longer fit the contract. */
const version = 3
const StoredRow = Schema.Struct({
  version: Schema.Literal(version),
  member: Schema.String,
  data: Schema.Unknown,
  /** When the response arrived (ms since 1970). */
  at: Schema.Finite,
})
type CachedResponse = Pick<typeof StoredRow.Type, "data" | "at">

/** The maximum size of all rows, in UTF-16 units of their JSON. */
const maxSize = 5_000_000
/** Older rows are deleted (ms, NETWORK §4). */
const maxAge = 30 * 24 * 60 * 60 * 1000
/** Delay before a write (ms). Responses arrive in bursts, and a burst is written once. */
const writeDelay = 1_000
/** Time limit for reading from the device (ms). */
const timeoutMs = 1_000

let member: string | null = null
/** The responses of this member, by the query's hash. */
let responses = new Map<string, CachedResponse>()
/** The hashes of the responses that are not written yet. */
let unwritten = new Set<string>()
let writeTimer: ReturnType<typeof setTimeout> | undefined

const isStored = Schema.is(StoredRow)

/** Returns the hashes of the oldest responses beyond `maxSize`. */
const hashesBeyondLimit = (): readonly string[] => {
  let size = 0
  return [...responses]
    .toSorted(([, a], [, b]) => b.at - a.at)
    .filter(([, { data }]) => (size += JSON.stringify(data).length) > maxSize)
    .map(([hash]) => hash)
}

const write = async (): Promise<void> => {
  writeTimer = undefined
  const hashes = [...unwritten]
  unwritten = new Set()
  const owner = member
  try {
    const storage = await openStorage("INDEXEDDB")
    for (const hash of hashes) {
      const response = responses.get(hash)
      // The session may have ended while the storage opened.
      if (owner === null || member !== owner || response === undefined) return
      await storage.setItem(rowKey(hash), { version, member: owner, ...response })
    }
    const dropped = hashesBeyondLimit()
    for (const hash of dropped) responses.delete(hash)
    await removeRows(dropped)
  } catch (error) {
    console.warn('A row of "root/cache" could not be stored on this device.', error)
  }
}

const read = async (memberId: string): Promise<void> => {
  const found = new Map<string, CachedResponse>()
  const unusable: string[] = []
  try {
    await eachRow((hash, row) => {
      if (isStored(row) && row.member === memberId && Date.now() - row.at < maxAge)
        found.set(hash, { data: row.data, at: row.at })
      else unusable.push(hash)
    })
  } catch {
    // Without localforage nothing can be read. What is stored stays.
    return
  }
  if (unusable.length > 0) {
    console.warn(`${unusable.length} rows of "root/cache" were discarded: outdated or another member's.`)
    await removeRows(unusable)
  }
  if (member === memberId) responses = new Map([...found, ...responses])
}

/**
 * Loads this member's stored responses. Discards rows that are another member's, outdated or corrupt. Waits at most one
 * second for the device, because a page without cached data is better than no page.
 */
export const openCache = async (memberId: string): Promise<void> => {
  if (member === memberId) return
  closeCache()
  member = memberId
  await Promise.race([read(memberId), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}

/** Deletes all responses in memory, and stores no more on the device until `openCache`. */
export const closeCache = (): void => {
  member = null
  responses = new Map()
  unwritten = new Set()
  clearTimeout(writeTimer)
  writeTimer = undefined
}

/** Returns the last response of a query by its hash. */
export const cachedResponse = (hash: string): CachedResponse | undefined => responses.get(hash)

/** Stores a response while a member is logged in. `at` is when it arrived (ms since 1970). */
export const storeResponse = (hash: string, data: unknown, at = Date.now()): void => {
  if (member === null) return
  responses.set(hash, { data, at })
  unwritten.add(hash)
  writeTimer ??= setTimeout(() => void write(), writeDelay)
}

/** Stores each response of the queries while a member is logged in. Returns an unsubscribe function. */
export const persistResponses = (client: QueryClient): (() => void) =>
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || !hasResponse(query)) return
    const { data, dataUpdatedAt } = query.state
    if (responses.get(query.queryHash)?.at !== dataUpdatedAt)
      storeResponse(query.queryHash, data, dataUpdatedAt)
  })

/** The `meta` of a query whose responses are never stored on the device, such as other people's data in the office. */
export const notStored = { isStored: false } as const

const hasResponse = (query: Query): boolean =>
  query.meta?.["isStored"] !== false && query.state.status === "success" && query.state.data !== undefined
