import type { TokenPair } from "./tokens.ts"

/** The key of the tokens among what is kept on the device (DECISIONS §2: localforage name `root`, localStorage driver). */
export const storedTokensKey = "root/token"

/** The newest tokens on this device, which another page may have written; null without any, or when unreadable. */
export const readStoredTokens = async (): Promise<TokenPair | null> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedTokensKey) ?? "null")
    const pair = (stored as { value?: Partial<TokenPair> } | null)?.value
    return typeof pair?.accessToken === "string" && typeof pair.refreshToken === "string"
      ? { accessToken: pair.accessToken, refreshToken: pair.refreshToken }
      : null
  } catch {
    return null
  }
}
