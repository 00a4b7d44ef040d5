import type { Page } from "playwright"

/** What a visit costs. Bytes are as sent: compressed, and the total with headers. */
export interface Visit {
  readonly requests: number
  readonly scripts: number
  readonly scriptBytes: number
  readonly totalBytes: number
}

const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0)

/** Counts what the page requests during `visit`. Sockets do not count, and bytes from a cache of the browser are 0. */
export const measureVisit = async (page: Page, visit: () => Promise<unknown>): Promise<Visit> => {
  const session = await page.context().newCDPSession(page)
  await session.send("Network.enable")
  const scripts = new Set<string>()
  const requests = new Map<string, number>()
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith("http") && !request.url.includes("/socket.io/")) requests.set(requestId, 0)
  })
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.mimeType.includes("javascript")) scripts.add(requestId)
  })
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (requests.has(requestId)) requests.set(requestId, encodedDataLength)
  })
  await visit()
  await session.detach()
  return {
    requests: requests.size,
    scripts: scripts.size,
    scriptBytes: sum([...scripts].map((id) => requests.get(id) ?? 0)),
    totalBytes: sum(requests.values()),
  }
}

/** Opens a page with an empty cache, and counts what it requests until its network is idle. */
export const measureColdVisit = async (page: Page, url: string): Promise<Visit> => {
  const session = await page.context().newCDPSession(page)
  await session.send("Network.clearBrowserCache")
  await session.detach()
  return measureVisit(page, () => page.goto(url, { waitUntil: "networkidle" }))
}
