import type { HttpServerRequest } from "effect/http"
import type { SettingsShape } from "../config.ts"
import { isForwarded } from "./caller.ts"

const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  hostname === "[::1]" ||
  hostname.startsWith("127.")

/** Whether the browser opens a page, and does not fetch data or a file. */
const isNavigation = ({ method, url, headers }: HttpServerRequest.HttpServerRequest): boolean =>
  method === "GET" &&
  url.startsWith("/") &&
  (headers["accept"] ?? "").includes("text/html") &&
  (headers["sec-fetch-mode"] ?? "navigate") === "navigate"

/**
 * Returns the host that the browser asked for, or undefined when a proxy may have replaced it. A redirect to the public
 * URL would then lead back to the proxy and here again, without an end.
 */
const askedHost = (
  request: HttpServerRequest.HttpServerRequest,
  { trustProxy }: SettingsShape,
): string | undefined => {
  const { headers } = request
  if (trustProxy > 0) {
    const hosts = (headers["x-forwarded-host"] ?? "").split(",").map((host) => host.trim())
    return hosts[Math.max(0, hosts.length - trustProxy)] || undefined
  }
  const isProxied =
    isForwarded(request) ||
    ["forwarded", "via", "x-forwarded-host", "x-forwarded-proto"].some((name) => headers[name] !== undefined)
  return isProxied ? undefined : headers["host"]
}

/**
 * Returns the address of a page at `PUBLIC_URL`, when the browser opened it at another name of this machine, such as
 * 127.0.0.1 instead of localhost; else undefined. Each name has a session of its own, but payments and mails lead to
 * `PUBLIC_URL`: a member who pays would come back to a login. Never leads to another host (DECISIONS §6.7).
 */
export const pageAtPublicUrl = (
  request: HttpServerRequest.HttpServerRequest,
  settings: SettingsShape,
): string | undefined => {
  if (!isNavigation(request)) return undefined
  const to = new URL(settings.publicUrl)
  const asked = URL.parse(`${to.protocol}//${askedHost(request, settings) ?? to.host}`)
  if (asked === null || asked.host === to.host) return undefined
  // A public URL at localhost means the machine of the browser, which another name may not be.
  if (isLoopback(to.hostname) && !isLoopback(asked.hostname)) return undefined
  // A proxy that sends no header of its own has another port than the server behind it.
  if (settings.trustProxy === 0 && (to.protocol === "https:" || asked.port !== to.port)) return undefined
  return to.origin + request.url
}
