import { Cache, Effect, Exit } from "effect"
import { createPublicKey, type KeyObject, verify } from "node:crypto"
import { crc32 } from "node:zlib"
import type { PayPalSettings } from "#server/config.ts"
import { makeProviderClient, RequestPurpose, withExchangeTimeout } from "./provider-client.ts"
import { invalidResponse, type ProviderUnavailable } from "./provider.ts"

/** PayPal uses one or two certificates at a time. */
const maxCertificates = 64
const certificateLifetime = "1 day"
const certificatePath = /^\/v1\/notifications\/certs\/[\w-]+$/

/**
 * Returns the URL of a certificate in its standard form; undefined when the certificate is not PayPal's. It must be https
 * on a host of paypal.com, or below the configured base URL, which may be the sandbox.
 */
export const certificateUrl = (given: string, baseUrl: string): string | undefined => {
  const url = URL.parse(given)
  const base = URL.parse(baseUrl)
  // A query would let one certificate fill the cache under many URLs.
  if (url === null || base === null || url.href !== `${url.origin}${url.pathname}`) return undefined
  const isPayPal =
    url.protocol === "https:" &&
    url.port === "" &&
    /(^|\.)paypal\.com$/.test(url.hostname) &&
    certificatePath.test(url.pathname)
  const prefix = base.pathname.replace(/\/$/, "")
  const isConfigured =
    url.origin === base.origin &&
    url.pathname.startsWith(prefix) &&
    certificatePath.test(url.pathname.slice(prefix.length))
  return isPayPal || isConfigured ? url.href : undefined
}

/** Returns the public key of a certificate; undefined when the text has no RSA key. */
const publicKeyOf = (pem: string): KeyObject | undefined => {
  try {
    const key = createPublicKey(pem)
    return key.asymmetricKeyType === "rsa" ? key : undefined
  } catch {
    return undefined
  }
}

/** Makes the check of PayPal's webhook signatures. It calls PayPal only for a certificate that is not in the cache. */
export const makePayPalSignatures = Effect.fnUntraced(function* (settings: PayPalSettings) {
  const client = yield* makeProviderClient("PAYPAL")

  /** Returns undefined when PayPal has no such certificate. */
  const fetchKey = Effect.fnUntraced(
    function* (url: string) {
      const response = yield* client.request({
        method: "GET",
        url,
        headers: { accept: "*/*" },
        idempotent: true,
      })
      if (response.status === 404) return undefined
      const key = response.status === 200 ? publicKeyOf(response.text) : undefined
      if (key !== undefined) return key
      return yield* invalidResponse("PAYPAL", `the certificate answered ${response.status}`)
    },
    withExchangeTimeout("PAYPAL"),
    Effect.provideService(RequestPurpose, "signatures"),
  )
  const keys = yield* Cache.makeWith(fetchKey, {
    capacity: maxCertificates,
    timeToLive: (exit) => (Exit.isSuccess(exit) && exit.value !== undefined ? certificateLifetime : 0),
  })

  return {
    /**
     * Whether PayPal signed the webhook `raw`: RSA-SHA256 over the transmission's id and time, our webhook id and the
     * CRC32 of the raw bytes (RELIABILITY §0.3). Fails when the certificate cannot be read, so that PayPal sends the
     * webhook again.
     */
    isFromPayPal: Effect.fnUntraced(function* (
      headers: Readonly<Record<string, string | undefined>>,
      raw: Uint8Array,
    ): Effect.fn.Return<boolean, ProviderUnavailable> {
      const id = headers["paypal-transmission-id"]
      const time = headers["paypal-transmission-time"]
      const signature = headers["paypal-transmission-sig"]
      const url = certificateUrl(headers["paypal-cert-url"] ?? "", settings.baseUrl)
      if (id === undefined || time === undefined || signature === undefined || url === undefined) return false
      if (settings.webhookId === null || headers["paypal-auth-algo"] !== "SHA256withRSA") return false
      const key = yield* Cache.get(keys, url)
      if (key === undefined) return false
      const signed = Buffer.from(`${id}|${time}|${settings.webhookId}|${crc32(raw)}`)
      return verify("RSA-SHA256", signed, key, Buffer.from(signature, "base64"))
    }),
  }
})
