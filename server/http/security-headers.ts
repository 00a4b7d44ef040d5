import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { SettingsShape } from "../config.ts"

const paypalHosts = "https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com"

/** The hashes of inline scripts that the build wrote into prerendered pages: `{"scripts": ["sha256-…"]}`. */
const prerenderedScripts = (clientDir: string): string => {
  try {
    const { scripts } = JSON.parse(readFileSync(join(clientDir, "csp.json"), "utf8")) as { scripts?: unknown }
    return (Array.isArray(scripts) ? scripts : [])
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
 * The headers of every answer, whatever its status (RELIABILITY §3). Style attributes are allowed because the parts
 * position their popovers with them; style elements and inline scripts are not.
 */
export const securityHeaders = (settings: SettingsShape): Readonly<Record<string, string>> => {
  const paypal = settings.paypal === null ? "" : ` ${paypalHosts}`
  const https = settings.publicUrl.startsWith("https:")
  const policy = [
    "default-src 'self'",
    `script-src 'self'${prerenderedScripts(settings.clientDir)}${paypal}`,
    "script-src-attr 'none'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${paypal}`,
    "font-src 'self' data:",
    `connect-src 'self'${paypal}`,
    `frame-src 'self'${paypal}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${settings.publicUrl}`,
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ")
  return {
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    // PayPal's approval is a popup that talks to its opener.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    ...(https ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  }
}
