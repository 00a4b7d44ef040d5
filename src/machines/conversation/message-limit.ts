import { messageWindow } from "#api/contract/limits.ts"

/** Waits until the server accepts messages again, after it has refused one with `TooManyRequests` (DECISIONS §5.5). */
export const waitForMessageLimit = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, messageWindow)
  })
