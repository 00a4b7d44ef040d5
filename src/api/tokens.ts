import type { Tokens } from "./contract/tokens.ts"

/**
 * The tokens of a login (DECISIONS §2). The refresh token is empty on a host that has none. The tokens are stored here and
 * on the device, never in a machine's context.
 */
export type TokenPair = typeof Tokens.Type

/** Returns the tokens in a stored record or a response; null without both. */
export const tokenPairOf = (value: unknown): TokenPair | null => {
  const { accessToken, refreshToken } = (value ?? {}) as Partial<TokenPair>
  return typeof accessToken === "string" && typeof refreshToken === "string"
    ? { accessToken, refreshToken }
    : null
}

/** Called after each change. `isStored`: this device stores the pair already. */
type Listener = (pair: TokenPair | null, isStored: boolean) => void

let current: TokenPair | null = null
const listeners = new Set<Listener>()

/** The tokens of this page. They are persisted through `subscribe`. */
export const tokens = {
  get: (): TokenPair | null => current,
  /**
   * Uses these tokens, or none.
   * @param isStored whether they were read from this device. Storing them again could replace newer ones of another tab,
   * because the storage loads first.
   */
  set: (pair: TokenPair | null, isStored = false): void => {
    if (pair?.accessToken === current?.accessToken && pair?.refreshToken === current?.refreshToken) return
    current = pair
    for (const listener of listeners) listener(pair, isStored)
  },
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
