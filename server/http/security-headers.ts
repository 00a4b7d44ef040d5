import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { SettingsShape } from "../config.ts"

const paypalHosts = "https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com"

/** Reads the hashes of inline scripts or styles that the build wrote: `{"scripts": ["sha256-…"], "styles": […]}`. */
const inlineHashes = (clientDir: string, kind: "scripts" | "styles"): string => {
  try {
    const hashes = (JSON.parse(readFileSync(join(clientDir, "csp.json"), "utf8")) as Record<string, unknown>)[
      kind
    ]
    return (Array.isArray(hashes) ? hashes : [])
      .filter(
        (hash): hash is string => typeof hash === "string" && /^sha(256|384|512)-[A-Za-z0-9+/=]+$/.test(hash),
      )
      .map((hash) => ` '${hash}'`)
      .join("")
  } catch {
    return ""
  }
}

/**
 * Returns the headers of every response (RELIABILITY §3.4). Style attributes are allowed, because components position
 * popovers with them. Style elements and inline scripts are allowed only when the build wrote them.
 */
export const securityHeaders = (settings: SettingsShape): Readonly<Record<string, string>> => {
  const paypal = settings.paypal === null ? "" : ` ${paypalHosts}`
  const isHttps = settings.publicUrl.startsWith("https:")
  const policy = [
    "default-src 'self'",
    `script-src 'self'${inlineHashes(settings.clientDir, "scripts")}${paypal}`,
    "script-src-attr 'none'",
    `style-src 'self'${inlineHashes(settings.clientDir, "styles")}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${paypal}`,
    "font-src 'self' data:",
    // In older browsers 'self' does not include the socket's URL.
    `connect-src 'self' ${settings.publicUrl.replace(/^http/, "ws")}${paypal}`,
    // Videos come from a host that sets no cookies.
    `frame-src 'self' https://www.youtube-nocookie.com${paypal}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${settings.publicUrl}`,
    "frame-ancestors 'none'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ")
  return {
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    // PayPal's approval popup sends messages to its opener.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    ...(isHttps ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  }
}
