/**
 * Brings a new version of the portal to an open page (NETWORK §3.4). The page loads again only after the member agreed,
 * and never while a form has unsaved input, a request runs or a payment is open.
 */
import { emit, fromCallback, fromPromise, setup } from "xstate"
import type { FlowEffect } from "../flow-effects.ts"
import { notProvided } from "../not-provided.ts"

/** Whether the page may load again: no unsaved input, no running request, no open payment. */
interface Settled {
  readonly isSettled: boolean
}

export type UpdateEvent =
  /** The browser downloads a new version. */
  | { readonly type: "version.found" }
  /** The new version is stored on this device. */
  | { readonly type: "version.installed" }
  | ({ readonly type: "update.accepted" } & Settled)
  | { readonly type: "update.dismissed" }
  /** What the member was doing is saved, finished or left. */
  | { readonly type: "form.settled" }
  /** The service worker of the new version controls this page, perhaps because another tab updated. */
  | ({ readonly type: "controller.changed" } & Settled)

export const updateMachine = setup({
  types: {} as {
    events: UpdateEvent
    emitted: FlowEffect
    tags: "offered" | "deferred" | "applying"
  },
  actors: {
    /** Registers the service worker, reports its new versions, and stores the portal's files while the page is idle. */
    watchWorker: fromCallback(notProvided("watchWorker")),
    /** Asks the server for a new version. Returns whether one is stored and waits. */
    checkVersion: fromPromise<boolean>(notProvided("checkVersion")),
    /** Reports when forms, requests and payments have settled. */
    watchForms: fromCallback(notProvided("watchForms")),
    /** Lets the new version control the page. */
    activateVersion: fromCallback(notProvided("activateVersion")),
  },
  guards: {
    isWaiting: (_, { isWaiting }: { isWaiting: boolean }) => isWaiting,
    isSettled: (_, { isSettled }: Settled) => isSettled,
  },
  delays: {
    checkDelay: 60 * 60_000,
    checkTimeout: 30_000,
    downloadTimeout: 10 * 60_000,
    applyTimeout: 10_000,
  },
  actions: {
    reloadPage: notProvided("reloadPage"),
    toastFailure: emit({
      type: "toast",
      tone: "error",
      text: "The new version did not start. We'll offer it again later.",
    }),
  },
}).createMachine({
  id: "update",
  description: "A new version of the portal starts when the member agrees, and no input is lost.",
  invoke: { id: "watchWorker", src: "watchWorker" },
  initial: "current",
  states: {
    current: {
      description: "No new version is known, or the member wants it later.",
      after: { checkDelay: "checking" },
      on: {
        "version.found": "downloading",
        "version.installed": "ready",
        "controller.changed": "ready",
      },
    },
    checking: {
      description: "An hour has passed. The browser asks for a new version.",
      invoke: {
        id: "checkVersion",
        src: "checkVersion",
        onDone: [
          {
            guard: { type: "isWaiting", params: ({ event }) => ({ isWaiting: event.output }) },
            target: "ready",
          },
          { target: "current" },
        ],
        onError: { target: "failed" },
      },
      after: { checkTimeout: { target: "failed" } },
      on: {
        "version.found": "downloading",
        "version.installed": "ready",
        "controller.changed": "ready",
      },
    },
    downloading: {
      description: "The new version is being stored. The page stays as it is.",
      after: { downloadTimeout: "failed" },
      on: { "version.installed": "ready", "controller.changed": "ready" },
    },
    ready: {
      description: "A strip offers the new version.",
      tags: ["offered"],
      on: {
        "update.accepted": [
          {
            guard: { type: "isSettled", params: ({ event }) => ({ isSettled: event.isSettled }) },
            target: "applying",
          },
          { target: "deferred" },
        ],
        "update.dismissed": "current",
      },
    },
    deferred: {
      description: "A form has unsaved input, a request runs or a payment is open. The update waits for it.",
      tags: ["deferred"],
      invoke: { id: "watchForms", src: "watchForms" },
      on: { "form.settled": "applying", "update.dismissed": "current" },
    },
    applying: {
      description: "The new version takes over. Then the page loads again.",
      tags: ["applying"],
      invoke: {
        id: "activateVersion",
        src: "activateVersion",
        onError: { target: "failed", actions: "toastFailure" },
      },
      after: { applyTimeout: { target: "failed", actions: "toastFailure" } },
      on: {
        "controller.changed": [
          {
            guard: { type: "isSettled", params: ({ event }) => ({ isSettled: event.isSettled }) },
            actions: "reloadPage",
          },
          { target: "deferred" },
        ],
      },
    },
    failed: {
      description: "A version could not be loaded or started. The page stays as it is, and asks again later.",
      after: { checkDelay: "checking" },
      on: {
        "version.found": "downloading",
        "version.installed": "ready",
        "controller.changed": "ready",
      },
    },
  },
})
