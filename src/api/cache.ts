/**
 * The last answer seen to each question, kept on this device so that a page appears at once, also after a reload
 * (DECISIONS §4). One record in IndexedDB (`root/cache`): versioned, of one member, at most 5 MB, dropped at logout.
 */
import type { Query, QueryClient } from "@tanstack/react-query"
import type localforage from "localforage"

interface CachedResponse {
  readonly data: unknown
  /** When it came (ms since 1970). */
  readonly at: number
}
interface StoredEntry {
  readonly version: typeof version
  readonly member: string
  readonly answers: readonly (readonly [hash: string, answer: CachedResponse])[]
}

const version = 1
const key = "cache"
const limit = 5_000_000
/** Answers come in bursts; one write takes them all (ms). */
const writeDelay = 1_000
/** How long a page waits for the device (ms). */
const timeoutMs = 1_000

let member: string | null = null
let answers = new Map<string, CachedResponse>()
let writing: ReturnType<typeof setTimeout> | undefined
let opened: Promise<typeof localforage> | undefined

const device = (): Promise<typeof localforage> =>
  (opened ??= import("localforage/dist/localforage.nopromises.js").then(({ default: forage }) =>
    forage.createInstance({ name: "root", driver: forage.INDEXEDDB }),
  ))

const discard = (why: unknown): void => {
  console.warn('The record "root/cache" on this device could not be used and was discarded.', why)
  void device()
    .then((forage) => forage.removeItem(key))
    .catch(() => undefined)
}

const isStored = (value: unknown): value is StoredEntry =>
  typeof value === "object" &&
  value !== null &&
  (value as Partial<StoredEntry>).version === version &&
  typeof (value as Partial<StoredEntry>).member === "string" &&
  Array.isArray((value as Partial<StoredEntry>).answers)

/** Newest first, as many as fit. */
const fitting = (all: ReadonlyMap<string, CachedResponse>): StoredEntry["answers"] => {
  let size = 0
  return [...all]
    .toSorted(([, a], [, b]) => b.at - a.at)
    .filter((entry) => (size += JSON.stringify(entry).length) <= limit)
}

const write = async (): Promise<void> => {
  writing = undefined
  if (member === null) return
  const stored: StoredEntry = { version, member, answers: fitting(answers) }
  try {
    await (await device()).setItem(key, stored)
  } catch (error) {
    console.warn('The record "root/cache" could not be kept on this device.', error)
  }
}

const read = async (memberId: string): Promise<void> => {
  try {
    const stored: unknown = await (await device()).getItem(key)
    if (stored === null || member !== memberId) return
    if (!isStored(stored)) return discard("It is older, or not of the expected shape.")
    if (stored.member !== memberId) return discard("It is another member's.")
    answers = new Map([...stored.answers, ...answers])
  } catch (error) {
    discard(error)
  }
}

/**
 * Reads what this member saw last; another member's answers, and older or corrupt ones, are discarded. Never waits
 * longer than a second for the device: a page without its last answer is better than no page.
 */
export const openCache = async (memberId: string): Promise<void> => {
  if (member === memberId) return
  member = memberId
  answers = new Map()
  await Promise.race([read(memberId), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}

/** Forgets every answer in memory, and keeps none on the device from now on. */
export const closeCache = (): void => {
  member = null
  answers = new Map()
  clearTimeout(writing)
  writing = undefined
}

/** The last answer to a question by its query hash, with the hour it came at. */
export const cachedResponse = (hash: string): CachedResponse | undefined => answers.get(hash)

/** Remembers each answer that the client gets while a member is known. */
export const persistResponses = (client: QueryClient): (() => void) =>
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || member === null || !hasResponse(query)) return
    const at = query.state.dataUpdatedAt
    if (answers.get(query.queryHash)?.at === at) return
    answers.set(query.queryHash, { data: query.state.data, at })
    writing ??= setTimeout(() => void write(), writeDelay)
  })

const hasResponse = (query: Query): boolean =>
  query.state.status === "success" && query.state.data !== undefined
