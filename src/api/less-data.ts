/**
 * The switch "Use less data" of this device (NETWORK §2.11). The first page reads it while it renders, so it is read and
 * written at once, without localforage.
 */

/** The storage key (DECISIONS §2). The record exists while the switch is on. */
const key = "root/less-data"

/** What some browsers know about the network. */
interface Connection extends Partial<EventTarget> {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Returns what the browser knows about the network; undefined in a browser without this information. */
const connectionInfo = (): Connection | undefined =>
  (navigator as { readonly connection?: Connection }).connection

/** Returns whether the member has asked the browser to save data, for all websites. */
export const browserSavesData = (): boolean => connectionInfo()?.saveData === true

/** Returns whether large files take long. Browsers without this information count as fast. */
export const isSlowConnection = (): boolean => !["4g", undefined].includes(connectionInfo()?.effectiveType)

const isStored = (): boolean => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    // A prerendered page has no storage, and a private window may forbid it.
    return false
  }
}

let isSwitchedOn = isStored()

/** Returns whether the member pays for data: the own switch or the browser's is on. */
export const usesLessData = (): boolean => isSwitchedOn || browserSavesData()

const listeners = new Set<() => void>()
const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}

/** Turns the own switch on or off. Without a storage it holds until the page closes. */
export const setLessData = (isOn: boolean): void => {
  isSwitchedOn = isOn
  try {
    if (isOn) localStorage.setItem(key, JSON.stringify({ version: 1, value: true }))
    else localStorage.removeItem(key)
  } catch {
    // The page uses the switch all the same.
  }
  notifyListeners()
}

const onStorage = (): void => {
  isSwitchedOn = isStored()
  notifyListeners()
}

/** Calls `listener` after each change, also by another tab or the browser. Returns an unsubscribe function. */
export const watchLessData = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    window.addEventListener("storage", onStorage)
    connectionInfo()?.addEventListener?.("change", notifyListeners)
  }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
