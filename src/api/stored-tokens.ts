import { type TokenPair, tokenPairOf } from "./tokens.ts"

/** The storage key of the tokens on the device (DECISIONS §2: localforage name `root`, localStorage driver). */
export const storedTokensKey = "root/token"

/**
 * Returns the tokens stored on this device, which another tab may have written. Returns null without readable tokens.
 */
export const readStoredTokens = async (): Promise<TokenPair | null> => {
  try {
    const stored = JSON.parse(localStorage.getItem(storedTokensKey) ?? "null") as {
      readonly value?: unknown
    } | null
    return tokenPairOf(stored?.value)
  } catch {
    return null
  }
}
