/** Checks the built client's files as the server sends them. */
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { clientFiles } from "#server/http/client-files.ts"

const root = mkdtempSync(join(tmpdir(), "client-"))
afterAll(() => rmSync(root, { recursive: true }))

test.each([
  ["page.html", "text/html; charset=utf-8"],
  ["main.js", "text/javascript; charset=utf-8"],
  ["main.css", "text/css; charset=utf-8"],
  ["robots.txt", "text/plain; charset=utf-8"],
  ["data.json", "application/json; charset=utf-8"],
  ["app.webmanifest", "application/manifest+json"],
  ["favicon.svg", "image/svg+xml"],
  ["icon.PNG", "image/png"],
  ["photo.jpg", "image/jpeg"],
  ["photo.webp", "image/webp"],
  ["photo.avif", "image/avif"],
  ["letters.woff2", "font/woff2"],
  ["map.xml", "application/xml"],
  ["unknown.bin2", "application/octet-stream"],
])("%s is sent as %s", async (name, type) => {
  writeFileSync(join(root, name), "content")
  const request = HttpServerRequest.fromWeb(new Request(`http://portal.test/${name}`))
  const response = await Effect.runPromise(clientFiles(root)(request, `/${name}`))
  const body = response?.body
  expect(body !== undefined && "contentType" in body ? body.contentType : undefined).toBe(type)
})
