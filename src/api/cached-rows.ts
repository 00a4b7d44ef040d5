import { openStorage } from "./open-storage.ts"

/** The prefix of the stored responses' keys in the IndexedDB storage `root`. */
const prefix = "cache/"

/** Returns the key of a response by its query's hash. */
export const rowKey = (hash: string): string => prefix + hash

/** Calls `use` with each stored response and its query's hash. Rejects when the storage cannot be read. */
export const eachRow = async (use: (hash: string, row: unknown) => void): Promise<void> => {
  const storage = await openStorage("INDEXEDDB")
  await storage.iterate((row: unknown, key: string) => {
    if (key.startsWith(prefix)) use(key.slice(prefix.length), row)
    // Until version 3 the whole cache was one record.
    else if (key === "cache") void storage.removeItem(key)
  })
}

/** Deletes the rows with these hashes. Never rejects. */
export const removeRows = async (hashes: readonly string[]): Promise<void> => {
  try {
    const storage = await openStorage("INDEXEDDB")
    await Promise.all(hashes.map((hash) => storage.removeItem(rowKey(hash))))
  } catch {
    // The storage is forbidden, or localforage failed to load.
  }
}

/** Deletes all stored responses from the device, at the end of a session. Never rejects. */
export const removeCachedRows = async (): Promise<void> => {
  try {
    const storage = await openStorage("INDEXEDDB")
    const keys = await storage.keys()
    await Promise.all(
      keys.filter((key) => key === "cache" || key.startsWith(prefix)).map((key) => storage.removeItem(key)),
    )
  } catch {
    // The storage is forbidden, or localforage failed to load.
  }
}
