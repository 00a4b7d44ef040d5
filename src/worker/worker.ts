/**
 * Makes the portal open without a connection (NETWORK §2.10): stores the shells, the styles and the scripts of one
 * version, and shows a stored shell when the server does not answer. It never answers or stores a request to the API
 * (NETWORK §4). The page registers it, and tells it when to store and to activate (src/machines/update/service-worker.ts).
 */
import { type RequestEvent, scope } from "./scope.ts"

/** Written by the build. `shells` are the patterns of the pages, literal segments first: `/dashboard/events/$slug`. */
declare const builtClient: { readonly version: string; readonly shells: readonly string[] }

const { version, shells } = builtClient
const cacheName = `portal ${version}`
/** The files of this version: `core` before the worker is installed, `rest` one by one later, `door` with a door's page. */
const fileList = `/assets/files-${version}.json`
/** The cache key of the time when the server last answered (ms since 1970). */
const answerTime = "/last-answer"
/** Without an answer for this long, everything is deleted (ms, NETWORK §4). */
const maxAge = 30 * 24 * 60 * 60 * 1000

/** After this time without an answer a page opens from this device (ms). A network may swallow packets for minutes. */
const maxPageWait = 4_000

const openCache = () => caches.open(cacheName)

const fetched = async (address: string, headers = {}): Promise<Response> => {
  const response = await fetch(address, { headers })
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response
}

/** Stores a hashed file. An earlier version may have stored it already. */
const storeFile = async (file: string): Promise<void> => {
  const cache = await openCache()
  if ((await cache.match(file)) === undefined)
    await cache.put(file, (await caches.match(file)) ?? (await fetched(file)))
}

/** Stores the shell of a page pattern. Rejects when the server has another version by now. */
const storeShell = async (pattern: string): Promise<void> => {
  const response = await fetched(pattern.replaceAll(/\$\w+/g, "-"), { accept: "text/html" })
  if (!(await response.clone().text()).includes(version)) throw new Error("The server has another version.")
  await (await openCache()).put(pattern, response)
}

const storeAnswerTime = async (): Promise<void> =>
  (await openCache()).put(answerTime, new Response(String(Date.now())))

const readFileList = async () => {
  await storeFile(fileList)
  return (await (await caches.match(fileList))!.json()) as Readonly<
    Record<"core" | "rest" | "door", readonly string[]>
  >
}

const storeCore = async (): Promise<void> => {
  for (const pattern of shells) await storeShell(pattern)
  for (const file of (await readFileList()).core) await storeFile(file)
  await storeAnswerTime()
}

/** Stores the next file of the rest. Returns whether it was the last one. */
const storeNext = async (): Promise<boolean> => {
  const { rest } = await readFileList()
  const stored = new Set((await (await openCache()).keys()).map(({ url }) => new URL(url).pathname))
  const next = rest.find((file) => !stored.has(file))
  if (next !== undefined) await storeFile(next)
  return next === undefined
}

/** The check-in of an event, which is stored under its own address: only its own response allows the camera (OFFICE §14). */
const isDoor = (pathname: string): boolean => /^\/office\/check-in\/[^/]+$/.test(pathname)

const storeDoor = async (pathname: string): Promise<void> => {
  for (const file of (await readFileList()).door) await storeFile(file)
  await storeShell(pathname)
}

/** Returns the stored shell; deletes everything when the server has not answered for 30 days. */
const storedShell = async (pattern: string): Promise<Response | undefined> => {
  const cache = await openCache()
  const answeredAt = Number(await (await cache.match(answerTime))?.text())
  if (Date.now() - answeredAt < maxAge) return cache.match(pattern)
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  return undefined
}

/** A proxy whose server is down answers with 502 or 503. */
const isAnswered = (response: Response | undefined): boolean =>
  response !== undefined && response.status < 500

const pageOf = async (event: RequestEvent, pattern: string): Promise<Response> => {
  const answer = fetch(event.request).catch(() => undefined)
  event.waitUntil(answer.then((response) => (isAnswered(response) ? storeAnswerTime() : undefined)))
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, maxPageWait, undefined))
  const response = await Promise.race([answer, late])
  if (response !== undefined && isAnswered(response)) return response
  return (await storedShell(pattern)) ?? (await answer) ?? Response.error()
}

const fileOf = async (event: RequestEvent): Promise<Response> => {
  const { pathname } = new URL(event.request.url)
  // A tab of an earlier version finds the files of its version, too.
  const stored = await caches.match(pathname, { ignoreVary: true })
  if (stored !== undefined) return stored
  const response = await fetch(event.request)
  if (response.ok) {
    const copy = response.clone()
    event.waitUntil(openCache().then((cache) => cache.put(pathname, copy)))
  }
  return response
}

scope.addEventListener("install", (event) => {
  const toNetwork = ["/api/*", "/socket.io/*"].map((urlPattern) => ({
    condition: { urlPattern },
    source: "network" as const,
  }))
  event.waitUntil(Promise.all([event.addRoutes?.(toNetwork), storeCore()]))
})

scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()))

scope.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== location.origin) return
  if (pathname.startsWith("/assets/")) return event.respondWith(fileOf(event))
  if (request.mode !== "navigate") return
  const pattern = isDoor(pathname)
    ? pathname
    : shells.find((one) => new RegExp(`^${one.replaceAll(/\$\w+/g, "[^/]+")}/?$`).test(pathname))
  if (pattern !== undefined) event.respondWith(pageOf(event, pattern))
})

scope.addEventListener("message", (event) => {
  const {
    data,
    ports: [port],
  } = event
  if (data === "version") port?.postMessage(version)
  // Without a connection there is nothing to store for now.
  if (data === "store")
    event.waitUntil(
      storeNext().then(
        (isLast) => port?.postMessage(isLast),
        () => port?.postMessage(true),
      ),
    )
  if (typeof data === "string" && isDoor(data)) event.waitUntil(storeDoor(data).catch(() => undefined))
  if (data === "answered") event.waitUntil(storeAnswerTime())
  if (data === "activate") event.waitUntil(scope.skipWaiting())
})
