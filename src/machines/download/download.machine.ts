/**
 * Downloads files that the server creates for the member (SPEC §2, Export; receipts, the donation statement and
 * calendar files). Files download one after the other. A second press during a download has no effect.
 */
import { emit, fromPromise, setup } from "xstate"
import type { FlowEffect } from "../flow-effects.ts"
import { defectToast, isExpired, isOk, outcomeOf, problemToast } from "../outcomes.ts"
import type { Failure, Outcome } from "../../outcome.ts"
import { notProvided } from "../not-provided.ts"

/** The file to request. */
export type FileRequest =
  /** The receipt of a confirmed payment, by the portal's reference. */
  | { readonly kind: "receipt"; readonly reference: string }
  /** The receipt of any member's payment, for staff. */
  | { readonly kind: "office-receipt"; readonly reference: string }
  /** The donations of a year, per currency and area. */
  | { readonly kind: "statement"; readonly year: number }
  | { readonly kind: "donations"; readonly memberId: string }
  | { readonly kind: "subscriptions"; readonly memberId: string }
  /** An event for the member's calendar. */
  | { readonly kind: "event"; readonly slug: string }

export interface DownloadRequested {
  readonly type: "download.requested"
  readonly files: readonly FileRequest[]
}

export const downloadMachine = setup({
  types: {} as {
    events: DownloadRequested
    emitted: FlowEffect
    tags: "busy"
  },
  actors: {
    /** Downloads the files in order. Stops at the first failure. */
    download: fromPromise<Outcome<null, Failure>, { files: readonly FileRequest[] }>(notProvided("download")),
  },
  guards: { isOk, isExpired },
  actions: {
    toastProblem: emit(problemToast),
    toastDefect: emit(defectToast),
  },
}).createMachine({
  id: "download",
  description:
    "Downloading a file that the server makes: a receipt, a statement, an export or a calendar file.",
  initial: "idle",
  states: {
    idle: {
      description: "The button downloads the file.",
      on: { "download.requested": "downloading" },
    },
    downloading: {
      description: "The file is being made and read; the button waits.",
      tags: ["busy"],
      invoke: {
        id: "download",
        src: "download",
        input: ({ event }) => ({ files: event.files }),
        onDone: [
          { guard: { type: "isOk", params: outcomeOf }, target: "idle" },
          {
            // The session shows its own toast.
            guard: { type: "isExpired", params: outcomeOf },
            target: "idle",
          },
          { target: "failed", actions: { type: "toastProblem", params: outcomeOf } },
        ],
        onError: { target: "failed", actions: "toastDefect" },
      },
    },
    failed: {
      description: "The file could not be read; a toast says why, and the button tries again.",
      on: { "download.requested": "downloading" },
    },
  },
})
