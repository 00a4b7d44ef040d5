import type { Effect } from "effect"
import { fromPromise } from "xstate"
import type { FileAnswer } from "#api/file-answer.ts"
import type { Failure } from "../../outcome.ts"
import { runMemberApi } from "../from-api.ts"
import { downloadMachine, type FileRequest } from "./download.machine.ts"
import { saveFile } from "./save-file.ts"

type FileCall = () => Effect.Effect<FileAnswer, Failure>

/** Loads the API call of a file, and no other code. */
const callOf = (file: FileRequest): Promise<FileCall> => {
  switch (file.kind) {
    case "receipt":
      return import("#api/receipts.ts").then((api) => () => api.receiptPdf(file.reference))
    case "office-receipt":
      return import("#api/office-money.ts").then((api) => () => api.officeReceiptPdf(file.reference))
    case "statement":
      return import("#api/donations.ts").then((api) => () => api.statementPdf(file.year))
    case "donations":
      return import("#api/donations.ts").then((api) => () => api.donationsCsv(file.memberId))
    case "subscriptions":
      return import("#api/subscriptions.ts").then((api) => () => api.subscriptionsCsv(file.memberId))
    default:
      return import("#api/events.ts").then((api) => () => api.calendarFile(file.slug))
  }
}

/** Returns a signal that never aborts, so that a download continues after the member leaves the page. */
const neverAborted = () => new AbortController().signal

/** Provides the download flow with the API calls and this browser's downloads. */
export const liveDownload = downloadMachine.provide({
  actors: {
    download: fromPromise(async ({ input }) => {
      for (const file of input.files) {
        // oxlint-disable-next-line eslint/no-await-in-loop -- a browser takes one download at a time
        const outcome = await runMemberApi(() => callOf(file), undefined, neverAborted())
        if (outcome._tag === "Err") return outcome
        saveFile(outcome.value)
      }
      return { _tag: "Ok", value: null }
    }),
  },
})
