/**
 * The page's side of the service worker (src/worker): registers it, follows its versions, lets it store files while the
 * page is idle, and deletes the files of earlier versions (NETWORK §2.10 and §4).
 */
import { whenPainted } from "./when-painted.ts"

/** Returns the version of this page. Undefined on a development server, which has no service worker. */
const versionOfPage = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content

const cachePrefix = "portal "

/** Sends a question to a worker and returns its answer. */
const ask = <A>(worker: ServiceWorker, question: "version" | "store"): Promise<A> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener("message", ({ data }) => resolve(data as A))
    port1.start()
    worker.postMessage(question, [port2])
  })

const send = (worker: ServiceWorker, message: "activate" | "answered"): void =>
  worker.postMessage(message, [])

const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    // Safari has no idle callback.
    if ("requestIdleCallback" in window) requestIdleCallback(resolve)
    else setTimeout(resolve, 1_000)
  })

/** Lets the worker store the other files one by one. Ends after the last one, or as soon as the member must not pay for them. */
const storeRest = async (mayStore: () => boolean, signal: AbortSignal): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready
  let isLast = active === null
  while (!isLast && !signal.aborted) {
    await whenIdle()
    isLast = !mayStore() || (await ask<boolean>(active!, "store"))
  }
}

/** Every page of a version shares this lock, so that its files stay until its last tab closes. */
const lockOf = (version: string) => `version ${version}`

const holdVersion = (version: string, signal: AbortSignal): void => {
  const closed = new Promise((resolve) => signal.addEventListener("abort", resolve))
  void navigator.locks.request(lockOf(version), { mode: "shared" }, () => closed)
}

/** Deletes the files of each earlier version as soon as its last tab closes. */
const deleteEarlierVersions = async (
  version: string,
  { installing, waiting }: ServiceWorkerRegistration,
): Promise<void> => {
  // A version that is about to replace this one is not an earlier one.
  if (installing !== null || waiting !== null) return
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(cachePrefix) && name !== cachePrefix + version,
  )
  for (const name of names)
    void navigator.locks.request(lockOf(name.slice(cachePrefix.length)), () => caches.delete(name))
}

type Report = (type: "version.found" | "version.installed" | "controller.changed") => void

/** Reports another version than the page's, and lets the worker of the page's own version take over. */
const follow = async (worker: ServiceWorker, version: string, report: Report): Promise<void> => {
  const isOther = (await ask<string>(worker, "version")) !== version
  if (isOther && worker.state === "installing") report("version.found")
  const onState = () => {
    if (worker.state !== "installed") return
    if (isOther) report("version.installed")
    else send(worker, "activate")
  }
  worker.addEventListener("statechange", onState)
  onState()
}

/**
 * Registers the worker and reports its versions until the signal aborts.
 * @param mayStore returns whether the worker may store the files of other pages now.
 */
export const watchWorker = async (
  report: Report,
  mayStore: () => boolean,
  signal: AbortSignal,
): Promise<void> => {
  const version = versionOfPage()
  if (version === undefined || !("serviceWorker" in navigator)) return
  const { serviceWorker } = navigator
  await whenPainted()
  await serviceWorker.register("/worker.js")
  const registration = await serviceWorker.getRegistration()
  if (registration === undefined || signal.aborted) return
  holdVersion(version, signal)
  const onController = async () => {
    const { controller } = serviceWorker
    if (controller === null) return
    if ((await ask<string>(controller, "version")) === version)
      await deleteEarlierVersions(version, registration)
    else report("controller.changed")
  }
  serviceWorker.addEventListener("controllerchange", () => void onController(), { signal })
  registration.addEventListener(
    "updatefound",
    () => {
      if (registration.installing !== null) void follow(registration.installing, version, report)
    },
    { signal },
  )
  const newest = registration.waiting ?? registration.installing
  if (newest !== null) void follow(newest, version, report)
  void onController()
  await storeRest(mayStore, signal)
}

/**
 * Lets the worker store this page of the check-in with its files, so that it opens again without a connection (OFFICE §14).
 * A worker of the page's version that takes over stores it too.
 */
export const storeDoorPage = async (): Promise<void> => {
  const { pathname } = location
  if (versionOfPage() === undefined || !("serviceWorker" in navigator)) return
  const store = async () => (await navigator.serviceWorker.ready).active?.postMessage(pathname, [])
  navigator.serviceWorker.addEventListener("controllerchange", () => void store())
  // A door may lose its connection before the shell's later parts register the worker.
  await Promise.all([navigator.serviceWorker.register("/worker.js"), store()])
}

/** Asks the server for a new version. Returns whether one is stored and waits. False when the server does not answer. */
export const checkVersion = async (): Promise<boolean> => {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration === undefined) return false
    await registration.update()
    if (registration.active !== null) send(registration.active, "answered")
    return registration.waiting !== null
  } catch {
    return false
  }
}

/** Lets the waiting version take over. Returns whether none waited, because another tab has started it already. */
export const activateVersion = async (): Promise<boolean> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  const waiting = registration?.waiting ?? null
  if (waiting !== null) send(waiting, "activate")
  return waiting === null
}
