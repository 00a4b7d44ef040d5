const listeners = new Set<() => void>()

/** Tells that an answer said 'expired token' after the quiet refresh had failed. Reads announce it, the session hears it. */
export const expiry = {
  announce: (): void => {
    for (const listener of listeners) listener()
  },
  /** Answers the way to stop. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
