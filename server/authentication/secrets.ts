import { Context, Effect, Layer } from "effect"
import { createHmac, randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Settings } from "../config.ts"

/** Returns the secret of this installation, created once in a file that only its owner can read. */
const readOrCreateKey = (dataDir: string): string => {
  const path = join(dataDir, "token-secret")
  mkdirSync(dataDir, { recursive: true })
  try {
    // Fails when it exists, so that two starts cannot both create one.
    writeFileSync(path, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause
  }
  return readFileSync(path, "utf8").trim()
}

/** What the secret is used for; each use has its own key. */
type Use =
  | "access-token"
  | "refresh-successor"
  | "refresh-hash"
  | "email-code"
  | "reset-token"
  | "device-key"
  | "attempt-salt"

/** Keyed hashes, so that a stolen table of six-digit codes cannot be searched without the secret. */
export class Secrets extends Context.Service<
  Secrets,
  {
    readonly key: (use: Use) => Uint8Array
    /** HMAC-SHA256, base64url. */
    readonly hash: (use: Use, text: string) => string
  }
>()("portal/Secrets") {
  static readonly layer = Layer.effect(
    Secrets,
    Effect.map(Settings, ({ tokenSecret, dataDir }) => {
      const master = tokenSecret ?? readOrCreateKey(dataDir)
      const key = (use: Use) => createHmac("sha256", master).update(`member-portal:${use}`).digest()
      return { key, hash: (use, text) => createHmac("sha256", key(use)).update(text).digest("base64url") }
    }),
  )
}
