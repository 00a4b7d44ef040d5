import { createServer, type Server } from "node:http"
import { gzipSync } from "node:zlib"
import type { Browser, BrowserContextOptions } from "playwright"

/** Returns the baseline of a page (PERFORMANCE §1): the same screen as static HTML, with inline styles and no script. */
const baselineOf = async (
  browser: Browser,
  url: string,
  state: BrowserContextOptions["storageState"],
): Promise<string> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(state === undefined ? {} : { storageState: state }),
  })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: "networkidle" })
  const html = await page.evaluate(async () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
      const style = document.createElement("style")
      // URLs in a stylesheet are relative to its folder, so they must be absolute in the page.
      style.textContent = (await (await fetch(link.href)).text()).replaceAll("url(./", "url(/assets/")
      link.replaceWith(style)
    }
    for (const element of document.querySelectorAll(
      'script, link[rel="modulepreload"], link[rel="manifest"]',
    ))
      element.remove()
    return `<!doctype html>${document.documentElement.outerHTML}`
  })
  await context.close()
  return html
}

/**
 * Serves the baselines of some paths, and proxies everything else to the portal at `origin`. So both pages fetch the same
 * pictures and fonts.
 */
export const serveBaselines = async (
  browser: Browser,
  origin: string,
  paths: readonly { readonly path: string; readonly state: BrowserContextOptions["storageState"] }[],
): Promise<{ readonly origin: string; readonly close: () => void }> => {
  const baselines = new Map<string, Buffer>()
  for (const { path, state } of paths) {
    const html = await baselineOf(browser, origin + path, state)
    baselines.set(path, gzipSync(html, { level: 9 }))
  }
  const server: Server = createServer((request, response) => {
    const baseline = baselines.get(request.url ?? "")
    if (baseline) {
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" })
        .end(baseline)
      return
    }
    fetch(origin + (request.url ?? "/"), { headers: { "accept-encoding": "identity" } })
      .then(async (asset) => {
        response.writeHead(asset.status, { "content-type": asset.headers.get("content-type") ?? "" })
        response.end(Buffer.from(await asset.arrayBuffer()))
        return undefined
      })
      .catch(() => response.writeHead(502).end())
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("The baseline server has no port.")
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}
