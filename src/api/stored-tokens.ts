import type { TokenPair } from "./tokens.ts"

/** The storage key of the tokens on the device (DECISIONS §2: localforage name `root`, localStorage driver). */
export const storedTokensKey = "root/token"

/**
 * Returns the tokens stored on this device, which another tab may have written. Returns null without readable tokens.
 */
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
