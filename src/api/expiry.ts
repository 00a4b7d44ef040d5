const listeners = new Set<() => void>()

/** Tells the session machine that a request found the session expired and could not refresh it. */
export const expiry = {
  announce: (): void => {
    for (const listener of listeners) listener()
  },
  /** Returns an unsubscribe function. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
