/** Models the read receipts of a conversation. */
import { makeFailure } from "#api/failure.ts"
import { readReceiptsMachine } from "#machines/read-receipts/read-receipts.machine.ts"
import { answered, broke, invalidatedKeys, started, startedWith, toasts } from "../model/did.ts"
import { defect } from "../model/failures.ts"
import type { FlowModel } from "../model/model.ts"

export const model: FlowModel<typeof readReceiptsMachine> = {
  machine: readReceiptsMachine,
  inputs: { plain: { other: "m2" } },
  key: ({ context }) => [context.seen, context.reported],
  stableStates: ["settled"],
  cases: {
    "messages.seen": { plain: { sequence: 4 }, newer: { sequence: 5 } },
    "xstate.done.actor.markRead": {
      reported: { output: { _tag: "Ok", value: { isQueued: false } } },
      "no connection, so it waits": { output: { _tag: "Ok", value: { isQueued: true } } },
      "too many requests": {
        output: {
          _tag: "Err",
          error: makeFailure("TooManyRequests", "Too many requests. Please try again later."),
        },
      },
    },
    "xstate.error.actor.markRead": defect,
  },
  rules: {
    "seeing newer messages reports the newest one as read": {
      section: "DECISIONS §4",
      when: ({ event, before }) =>
        event.type === "messages.seen" &&
        before.matches("settled") &&
        event["sequence"] > before.context.reported,
      check: ({ after, did, event }) =>
        after.matches("reporting") &&
        startedWith(did, "markRead")?.sequence === event["sequence"] &&
        startedWith(did, "markRead")?.other === "m2",
    },
    "a message that was already reported is not reported again": {
      section: "DECISIONS §4",
      when: ({ event, before }) =>
        event.type === "messages.seen" &&
        before.matches("settled") &&
        event["sequence"] === before.context.reported,
      check: ({ did }) => started(did).length === 0,
    },
    "only one report runs at a time": {
      section: "RELIABILITY §3.3",
      when: ({ event, before }) => event.type === "messages.seen" && before.matches("reporting"),
      check: ({ after, did }) => after.matches("reporting") && started(did).length === 0,
    },
    "a successful report invalidates the contacts and the notifications": {
      section: "DECISIONS §4",
      when: ({ event, caseName }) => answered(event, "markRead") && caseName === "reported",
      check: ({ did }) => invalidatedKeys(did).join() === "chats/contacts,notifications",
    },
    "messages seen during a report are reported next": {
      section: "DECISIONS §4",
      when: ({ event, caseName, before }) =>
        answered(event, "markRead") &&
        caseName !== "too many requests" &&
        before.context.seen > before.context.reported,
      check: ({ before, did }) => startedWith(did, "markRead")?.sequence === before.context.seen,
    },
    "without a connection the report is stored on this device, shows no toast and is not repeated here": {
      section: "NETWORK §3.1: read marks",
      when: ({ event, caseName, before }) =>
        answered(event, "markRead") &&
        caseName === "no connection, so it waits" &&
        before.context.seen === before.context.reported,
      check: ({ before, after, did }) =>
        after.matches("settled") &&
        after.context.reported === before.context.reported &&
        invalidatedKeys(did).length === 0 &&
        toasts(did).length === 0,
    },
    "a failed report shows no toast and waits for the next message": {
      section: "DECISIONS §4",
      when: ({ event, caseName }) =>
        (answered(event, "markRead") && caseName === "too many requests") || broke(event, "markRead"),
      check: ({ after, did }) =>
        after.matches("settled") &&
        after.context.reported === 0 &&
        toasts(did).length === 0 &&
        started(did).length === 0,
    },
    "every seen message is reported or is being reported": {
      section: "DECISIONS §4",
      invariant: true,
      when: () => true,
      check: ({ after }) =>
        (after.children["markRead"] !== undefined) === after.matches("reporting") &&
        (after.matches("reporting") || after.context.seen <= after.context.reported),
    },
  },
}
