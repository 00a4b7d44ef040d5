/** The ids that this page has sent. A repeat keeps its id: the answer may have been lost. */
const sent = new Set<string>()
/** The ids that another page has sent, or whose record was deleted, with the one that this page sends instead. */
const replaced = new Map<string, string>()
let channel: BroadcastChannel | undefined

/**
 * Listens for the `freshId`s that other pages of this browser send. They share a draft, and so its `freshId`; the server
 * answers a known one with its first record. Called before a draft is read.
 */
export const watchFreshIds = (): void => {
  if (channel !== undefined) return
  channel = new BroadcastChannel("fresh-ids")
  channel.addEventListener("message", ({ data }: MessageEvent<string>) => {
    if (!sent.has(data) && !replaced.has(data)) replaced.set(data, crypto.randomUUID())
  })
}

/** Returns the `freshId` to store with a draft: another one when another page has sent it, so that no later page sends it. */
export const storedFreshId = (freshId: string): string => replaced.get(freshId) ?? freshId

/** Returns the `freshId` to send for that of a draft: another one when another page has sent it. */
export const ownFreshId = (freshId: string): string => {
  const other = replaced.get(freshId)
  if (other !== undefined) return other
  sent.add(freshId)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel?.postMessage(freshId)
  return freshId
}

/** Makes the next request for a draft one for a new record, because the record of its `freshId` was deleted. */
export const renewFreshId = (freshId: string): void => void replaced.set(freshId, crypto.randomUUID())
