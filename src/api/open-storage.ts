import type localforage from "localforage"

/** Text goes to local storage. Pictures and responses are too large for local storage and go to IndexedDB. */
export type StorageDriver = "LOCALSTORAGE" | "INDEXEDDB"

const opened = new Map<StorageDriver, Promise<typeof localforage>>()

/**
 * Opens this device's storage `root` (DECISIONS §2). localforage loads on the first use, so that a visitor's first page
 * does not include it.
 */
export const openStorage = (storageDriver: StorageDriver): Promise<typeof localforage> => {
  const known = opened.get(storageDriver)
  if (known !== undefined) return known
  const opening = import("localforage/dist/localforage.nopromises.js").then(({ default: forage }) =>
    forage.createInstance({ name: "root", driver: forage[storageDriver] }),
  )
  // A failed import is a fault of the network. The next call tries again.
  opening.catch(() => opened.delete(storageDriver))
  opened.set(storageDriver, opening)
  return opening
}
