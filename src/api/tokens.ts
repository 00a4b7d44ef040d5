import type { Tokens } from "./contract/tokens.ts"

/**
 * The tokens of a login (DECISIONS §2). The refresh token is empty on a host that has none. The tokens are stored here and
 * on the device, never in a machine's context.
 */
export type TokenPair = typeof Tokens.Type

let current: TokenPair | null = null
const listeners = new Set<(pair: TokenPair | null) => void>()

/** The tokens of this page. They are persisted through `subscribe`. */
export const tokens = {
  get: (): TokenPair | null => current,
  set: (pair: TokenPair | null): void => {
    if (pair?.accessToken === current?.accessToken && pair?.refreshToken === current?.refreshToken) return
    current = pair
    for (const listener of listeners) listener(pair)
  },
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  subscribe: (listener: (pair: TokenPair | null) => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
