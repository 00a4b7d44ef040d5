import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { SettingsShape } from "../config.ts"

const paypalHosts = "https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com"

const transportSecurity = "max-age=63072000; includeSubDomains"
const referrerPolicy = "strict-origin-when-cross-origin"
/** PayPal's approval popup sends messages to its opener. */
const openerPolicy = "same-origin-allow-popups"

/** What the build wrote into csp.json. */
interface Build {
  /** The hashes of inline scripts and styles: `sha256-…`. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** The origin of the API that the client calls, if it is another one. */
  readonly apiOrigin: string | null
}

const hashesIn = (list: unknown): readonly string[] =>
  (Array.isArray(list) ? list : []).filter(
    (hash): hash is string => typeof hash === "string" && /^sha(256|384|512)-[A-Za-z0-9+/=]+$/.test(hash),
  )
const originOf = (text: unknown): string | null => {
  const url = typeof text === "string" ? URL.parse(text) : null
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null
}

const readBuild = (clientDir: string): Build => {
  try {
    const build = JSON.parse(readFileSync(join(clientDir, "csp.json"), "utf8")) as Record<string, unknown>
    return {
      scripts: hashesIn(build["scripts"]),
      styles: hashesIn(build["styles"]),
      apiOrigin: originOf(build["apiOrigin"]),
    }
  } catch {
    return { scripts: [], styles: [], apiOrigin: null }
  }
}
const quoted = (hashes: readonly string[]): string => hashes.map((hash) => ` '${hash}'`).join("")
const socketOrigin = (origin: string): string => origin.replace(/^http/, "ws")

/**
 * Makes the headers of the build's hashed files, of its pictures and of the service worker. They are never a page, so their
 * policy allows nothing but `allowed`, and a short one saves 1 kB in each response (NETWORK §2.5).
 */
export const makeFileHeaders = (
  { publicUrl }: Pick<SettingsShape, "publicUrl">,
  allowed = "",
): Readonly<Record<string, string>> => ({
  "content-security-policy": `default-src 'none'; ${allowed}base-uri 'none'; frame-ancestors 'none'`,
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  ...(publicUrl.startsWith("https:") ? { "strict-transport-security": transportSecurity } : {}),
})

/**
 * Makes the headers of responses of the API and of the chat sockets. No browser shows these as a page, so they need no policy
 * for scripts, styles and pictures. A page gets about a dozen of them, each 1.2 kB smaller without it (NETWORK §2.5).
 */
export const makeResponseHeaders = (
  settings: Pick<SettingsShape, "publicUrl">,
): Readonly<Record<string, string>> => ({
  ...makeFileHeaders(settings, "object-src 'none'; "),
  "referrer-policy": referrerPolicy,
  "cross-origin-opener-policy": openerPolicy,
})

/** What the headers of one page allow beyond those of other pages. */
interface PageNeeds {
  readonly nonce?: string | undefined
  /** Whether the page may ask for the camera. */
  readonly usesCamera?: boolean
}

/**
 * Makes the headers of pages (RELIABILITY §3.4). Style attributes are allowed, because components position
 * popovers with them. Style elements and inline scripts are allowed only when the build wrote them. On a page that can
 * show PayPal's button, `nonce` also allows the elements that PayPal's script inserts.
 */
export const makeSecurityHeaders = (
  settings: SettingsShape,
): ((page?: PageNeeds) => Readonly<Record<string, string>>) => {
  const paypal = settings.paypal === null ? "" : ` ${paypalHosts}`
  const isHttps = settings.publicUrl.startsWith("https:")
  const build = readBuild(settings.clientDir)
  const api = build.apiOrigin === null ? "" : ` ${build.apiOrigin}`
  const apiSocket = build.apiOrigin === null ? "" : ` ${socketOrigin(build.apiOrigin)}`
  const scripts = `script-src 'self'${quoted(build.scripts)}${paypal}`
  const styles = `style-src 'self'${quoted(build.styles)}`
  const policyWith = (nonce: string | undefined) =>
    [
      "default-src 'self'",
      nonce === undefined ? scripts : `${scripts} 'nonce-${nonce}'`,
      "script-src-attr 'none'",
      "worker-src 'self'",
      nonce === undefined ? styles : `${styles}${paypal} 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      // Responses name pictures by their address at PUBLIC_URL, or at the API host of this build (DECISIONS §1.9).
      `img-src 'self' ${settings.publicUrl} data: blob:${api}${paypal}`,
      "font-src 'self' data:",
      // In older browsers 'self' does not include the socket's URL.
      `connect-src 'self' ${socketOrigin(settings.publicUrl)}${api}${apiSocket}${paypal}`,
      // Videos come from a host that sets no cookies.
      `frame-src 'self' https://www.youtube-nocookie.com${paypal}`,
      "object-src 'none'",
      "base-uri 'none'",
      `form-action 'self' ${settings.publicUrl}`,
      "frame-ancestors 'none'",
      ...(isHttps ? ["upgrade-insecure-requests"] : []),
    ].join("; ")
  const fixed = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": referrerPolicy,
    "cross-origin-opener-policy": openerPolicy,
    "cross-origin-resource-policy": "same-origin",
    ...(isHttps ? { "strict-transport-security": transportSecurity } : {}),
  }
  const policy = policyWith(undefined)
  return ({ nonce, usesCamera = false } = {}) => ({
    ...fixed,
    "permissions-policy": `camera=(${usesCamera ? "self" : ""}), geolocation=(), microphone=()`,
    "content-security-policy": nonce === undefined ? policy : policyWith(nonce),
  })
}
