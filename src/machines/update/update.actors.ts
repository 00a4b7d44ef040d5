import { fromCallback, fromPromise } from "xstate"
import { isSlowConnection, usesLessData } from "#api/less-data.ts"
import { isSettled } from "./settled.ts"
import { activateVersion, checkVersion, watchWorker } from "./service-worker.ts"
import { updateMachine } from "./update.machine.ts"

/** How often an update that waits looks whether the page has settled (ms). */
const settledInterval = 500

/** Provides the update machine with the browser's service worker. */
export const liveUpdate = updateMachine.provide({
  actors: {
    watchWorker: fromCallback(({ sendBack }) => {
      const stop = new AbortController()
      void watchWorker(
        (type) => sendBack({ type, isSettled: isSettled() }),
        () => !usesLessData() && !isSlowConnection(),
        stop.signal,
      ).catch((error: unknown) =>
        // A private window may forbid service workers. Everything else works without one.
        console.warn("The portal cannot be stored on this device.", error),
      )
      return () => stop.abort()
    }),
    checkVersion: fromPromise(checkVersion),
    watchForms: fromCallback(({ sendBack }) => {
      const timer = setInterval(() => {
        if (isSettled()) sendBack({ type: "form.settled" })
      }, settledInterval)
      return () => clearInterval(timer)
    }),
    activateVersion: fromCallback(({ sendBack }) => {
      const activate = async () => {
        const isActive = await activateVersion()
        if (isActive) sendBack({ type: "controller.changed", isSettled: isSettled() })
      }
      void activate()
    }),
  },
  actions: { reloadPage: () => location.reload() },
})
