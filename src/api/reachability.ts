type Listener = (isAnswered: boolean) => void

const listeners = new Set<Listener>()
let lastAnswered = true

/** Tells the connection machine, and a page that could not load, whether the server answers (NETWORK §3.2). */
export const reachability = {
  /** `isAnswered` is false when a request had no response: no network, or a timeout. */
  report: (isAnswered: boolean): void => {
    lastAnswered = isAnswered
    for (const listener of listeners) listener(isAnswered)
  },
  /** Returns whether the last request had no response, or the browser says that it has no network. */
  isLost: (): boolean => !lastAnswered || !navigator.onLine,
  /** Calls `listener` after each report. Returns an unsubscribe function. */
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
