import { Context, Effect, Layer } from "effect"
import { createHmac, randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Settings } from "../config.ts"

/** Returns the secret in the data folder. Creates the file when missing, readable by its owner only. */
const readOrCreateSecret = (dataDir: string): string => {
  const path = join(dataDir, "token-secret")
  mkdirSync(dataDir, { recursive: true })
  try {
    // "wx" fails when the file exists, so that two servers that start together share one secret.
    writeFileSync(path, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause
  }
  return readFileSync(path, "utf8").trim()
}

/** The uses of the secret. Each use has its own derived key. */
type Use =
  | "access-token"
  | "refresh-successor"
  | "refresh-hash"
  | "email-code"
  | "reset-token"
  | "email-change"
  | "device-key"
  | "attempt-salt"
  | "audit-chain"
  | "limit-subject"

const derive = (secret: string, use: Use) =>
  createHmac("sha256", secret).update(`member-portal:${use}`).digest()

/** Keyed hashes: without the secret, nobody can guess the codes in a stolen table. */
export class Secrets extends Context.Service<
  Secrets,
  {
    readonly key: (use: Use) => Uint8Array
    /** Returns the keys of the earlier secrets, oldest first, and then the current key. */
    readonly keys: (use: Use) => readonly Uint8Array[]
    /** Returns the HMAC-SHA256 of `text` in base64url. */
    readonly hash: (use: Use, text: string) => string
  }
>()("portal/Secrets") {
  static readonly layer = Layer.effect(
    Secrets,
    Effect.map(Settings, ({ tokenSecret, earlierTokenSecrets, dataDir }) => {
      const master = tokenSecret ?? readOrCreateSecret(dataDir)
      const key = (use: Use) => derive(master, use)
      return {
        key,
        keys: (use) => [...earlierTokenSecrets.map((secret) => derive(secret, use)), key(use)],
        hash: (use, text) => createHmac("sha256", key(use)).update(text).digest("base64url"),
      }
    }),
  )
}
