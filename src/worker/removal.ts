/**
 * Removes the service worker and everything it stored from a device (NETWORK §4). The server sends it as `/worker.js` with
 * `SERVICE_WORKER=0`. Open pages stay as they are and load from the network.
 */
import { scope } from "./scope.ts"

const remove = async (): Promise<void> => {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  await scope.registration.unregister()
}

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener("activate", (event) => event.waitUntil(remove()))
