import { Effect } from "effect"
import { generateKeyPair, randomUUID, sign } from "node:crypto"
import { promisify } from "node:util"
import { crc32 } from "node:zlib"
import { now } from "#server/clock.ts"
import { sandboxPayPal } from "./keys.ts"

const certificateId = "CERT-SANDBOX"

/**
 * Makes the signer of the sandbox's webhooks, with a key pair of its own. The certificate that it serves is the bare
 * public key, because Node cannot make certificates. `baseUrl` returns the URL of the sandbox.
 */
export const makeWebhookSigner = Effect.fnUntraced(function* (baseUrl: () => string) {
  const { privateKey, publicKey } = yield* Effect.promise(() =>
    promisify(generateKeyPair)("rsa", { modulusLength: 2048 }),
  )
  return {
    /** Returns the certificate with this id; undefined when there is none. */
    certificate: (id: string) =>
      id === certificateId ? publicKey.export({ type: "spki", format: "pem" }) : undefined,
    /** Returns the five headers with which PayPal sends a webhook. */
    headersFor: Effect.fnUntraced(function* (raw: string) {
      const id = randomUUID()
      const time = (yield* now).toISOString()
      const signed = Buffer.from(`${id}|${time}|${sandboxPayPal.webhookId}|${crc32(raw)}`)
      return {
        "paypal-auth-algo": "SHA256withRSA",
        "paypal-cert-url": `${baseUrl()}/v1/notifications/certs/${certificateId}`,
        "paypal-transmission-id": id,
        "paypal-transmission-sig": sign("RSA-SHA256", signed, privateKey).toString("base64"),
        "paypal-transmission-time": time,
      }
    }),
  }
})
export type WebhookSigner = Effect.Success<ReturnType<typeof makeWebhookSigner>>
