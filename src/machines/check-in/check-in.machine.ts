/**
 * Admits the registrants of an event at the door (OFFICE §14). The list and what was not sent lie on the device, so that a
 * door goes on without a connection. With one, the server decides: two doors never admit one ticket twice unseen.
 */
import { outcomeOf } from "../outcomes.ts"
import { checkInSetup, keyOf, storeDoor, storedOf } from "./check-in-setup.ts"

/** What follows a failure of the list or of what was sent. */
const onFailure = [
  { guard: { type: "isTransient", params: outcomeOf }, target: "#check-in.network.offline" },
  // The login comes first. What was not sent waits on the device.
  { guard: { type: "isExpired", params: outcomeOf }, target: "#check-in.network.offline" },
  { target: "#check-in.network.failed", actions: { type: "setFailure", params: outcomeOf } },
] as const
/** What is done with the server's answers to what was sent. */
const onAnswers = [{ type: "setAnswers", params: outcomeOf }, storeDoor] as const
const onDefect = { target: "#check-in.network.failed", actions: "setDefect" } as const

/** What an undoing does. The server may have ended the admission meanwhile. */
const undo = [
  {
    guard: "isAdmitted",
    target: "scanning",
    actions: [
      "toastUndone",
      {
        type: "queueUndo",
        params: ({ event }: { readonly event: { readonly id: string; readonly reason: string } }) => event,
      },
      storeDoor,
    ],
  },
  { target: "scanning" },
] as const

export const checkInMachine = checkInSetup.createMachine({
  id: "check-in",
  description: "Staff admit the registrants of an event at the door, with a connection or without one.",
  type: "parallel",
  context: ({ input }) => ({
    ...input,
    list: null,
    readAt: 0,
    entries: [],
    isOffline: false,
    attempt: null,
    answer: null,
    doubles: [],
    failure: null,
  }),
  states: {
    door: {
      initial: "preparing",
      states: {
        preparing: {
          description: "Reads from this device what an earlier visit of the page has stored.",
          invoke: {
            id: "restore",
            src: "restore",
            input: keyOf,
            onDone: { target: "waiting", actions: { type: "setStored", params: storedOf } },
            onError: "waiting",
          },
        },
        waiting: {
          description: "There is no list yet. The page says whether it is being read.",
          always: { guard: "hasList", target: "ready" },
        },
        ready: {
          tags: ["ready"],
          on: {
            "code.scanned": {
              target: ".deciding",
              actions: { type: "setCode", params: ({ event }) => event },
            },
            "name.chosen": {
              target: ".deciding",
              actions: { type: "setName", params: ({ event }) => event },
            },
          },
          initial: "scanning",
          states: {
            scanning: {
              description: "The door waits for a ticket or a name.",
              entry: "clearAttempt",
            },
            deciding: {
              description: "The list has no such ticket. A newer list is being read.",
              tags: ["busy"],
              always: [
                { guard: "isAdmitted", target: "alreadyAdmitted" },
                { guard: "isOnList", target: "admitting", actions: ["queueScan", storeDoor] },
                { guard: "isListFresh", target: "refused" },
                { guard: "isOffline", target: "refused" },
              ],
              after: { lookLimit: "refused" },
            },
            admitting: {
              description: "The scan is being sent. Another door may have admitted this ticket.",
              tags: ["busy"],
              always: [
                { guard: "isAnswered", target: "admitted" },
                { guard: "isOffline", target: "admitted" },
              ],
              after: { answerLimit: "admitted" },
            },
            admitted: {
              description: "The member may come in. The result is green.",
              // The answer says so at once, or later when the door was offline.
              always: [
                { guard: "isDouble", target: "alreadyAdmitted" },
                { guard: "isTurnedAway", target: "refused" },
              ],
              on: {
                "admission.undone": undo,
                "result.closed": "scanning",
              },
            },
            alreadyAdmitted: {
              description: "The member was admitted before. The result is amber and says when and by whom.",
              on: {
                "admission.undone": undo,
                "result.closed": "scanning",
              },
            },
            refused: {
              description: "Nobody on the list has this ticket. The result is red and says why.",
              on: { "result.closed": "scanning" },
            },
          },
        },
      },
    },
    network: {
      initial: "reading",
      invoke: { id: "watchNetwork", src: "watchNetwork" },
      on: { "network.lost": ".offline" },
      states: {
        reading: {
          description: "The list is being read from the server.",
          invoke: {
            id: "readList",
            src: "readList",
            input: ({ context: { eventId, attempt } }) => ({ eventId, triedAt: attempt?.at ?? 0 }),
            onDone: [
              {
                guard: { type: "isOk", params: outcomeOf },
                target: "online",
                actions: [{ type: "setList", params: outcomeOf }, storeDoor],
              },
              ...onFailure,
            ],
            onError: onDefect,
          },
        },
        online: {
          description: "The server answers, and everything is sent.",
          entry: "setOnline",
          always: [
            { guard: "hasUnsent", target: "sending" },
            { guard: "isListWanted", target: "reading" },
          ],
          after: { readInterval: "reading" },
        },
        sending: {
          description: "What the door did is being sent. It stays on this device until the server has it.",
          invoke: {
            id: "send",
            src: "send",
            input: ({ context: { eventId, entries } }) => ({ eventId, entries }),
            onDone: [
              { guard: { type: "isListOld", params: outcomeOf }, target: "reading", actions: onAnswers },
              { guard: { type: "isOk", params: outcomeOf }, target: "online", actions: onAnswers },
              ...onFailure,
            ],
            onError: onDefect,
          },
        },
        offline: {
          description: "The server does not answer. The door goes on with its list, and what it does waits.",
          entry: "setOffline",
          after: { retryDelay: "reading" },
          on: { "network.returned": "reading", "list.retried": "reading" },
        },
        failed: {
          description: "The server refused the door, and the page says why. What was not sent waits.",
          entry: "setOffline",
          exit: "clearFailure",
          on: { "list.retried": "reading" },
        },
      },
    },
  },
})
