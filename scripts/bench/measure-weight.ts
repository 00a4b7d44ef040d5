import { gzipSync } from "node:zlib"
import type { Page, Response } from "playwright"

/** The weight of a first load: bytes by kind. */
export interface Weights {
  readonly script: number
  readonly style: number
  readonly font: number
  readonly picture: number
  readonly json: number
  /** The number of API requests. */
  readonly calls: number
}

const kindOf = (type: string): keyof Omit<Weights, "calls"> | undefined => {
  if (type.includes("javascript")) return "script"
  if (type.startsWith("text/css")) return "style"
  if (type.startsWith("font/")) return "font"
  if (type.startsWith("image/")) return "picture"
  return type.includes("json") && !type.includes("manifest") ? "json" : undefined
}

/**
 * Opens a page and sums the bytes that it loads without a scroll or a press. Text counts gzipped at the highest level,
 * whatever the server's encoding, as in PERFORMANCE §3. Fonts and pictures count as sent.
 */
export const measureWeight = async (page: Page, url: string): Promise<Weights> => {
  const responses = new Map<string, Response>()
  const record = (response: Response) => void responses.set(response.url(), response)
  page.on("response", record)
  await page.goto(url, { waitUntil: "networkidle" })
  page.off("response", record)

  const total = { script: 0, style: 0, font: 0, picture: 0, json: 0, calls: 0 }
  for (const response of responses.values()) {
    if (response.status() >= 300) continue
    const type = response.headers()["content-type"] ?? ""
    if (type.includes("html")) {
      // Inline styles count as style.
      const inlineStyles = [...(await response.text()).matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(
        ([, css]) => css,
      )
      if (inlineStyles.length > 0) total.style += gzipSync(inlineStyles.join(""), { level: 9 }).length
    }
    const kind = kindOf(type)
    if (new URL(response.url()).pathname.startsWith("/api/")) total.calls += 1
    // The browser, not the page, requests the icon and the manifest.
    if (kind === undefined || /favicon|icon-|apple-touch/.test(response.url())) continue
    const body = await response.body()
    total[kind] += kind === "font" || kind === "picture" ? body.length : gzipSync(body, { level: 9 }).length
  }
  return total
}
