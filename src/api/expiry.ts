const listeners = new Set<() => void>()

/** Tells that the session expired and the quiet refresh failed. Reads announce it, the session hears it. */
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
