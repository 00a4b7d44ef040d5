import type { Sentences } from "../sentences.ts"
import { expired, givenUp, happy, refused, unreachable } from "../sentences.ts"

const undone = {
  isAdmitted: givenUp("You undo the admission and say why: the member is not admitted any more."),
  else: "The server has ended the admission meanwhile: the door is ready for the next ticket.",
}
const closed = "You close the result: the door is ready for the next ticket."

export const sentences: Sentences = {
  title: "Checking in at the door",
  states: {
    door: "The door",
    "door.preparing": "Looking on this device",
    "door.waiting": "No list yet",
    "door.ready": "The list is there",
    "door.ready.scanning": "Ready for a ticket",
    "door.ready.deciding": "Looking for the ticket",
    "door.ready.admitting": "Admitting",
    "door.ready.admitted": "Admitted",
    "door.ready.alreadyAdmitted": "Already admitted",
    "door.ready.refused": "Not admitted",
    network: "The network",
    "network.reading": "Reading the list",
    "network.online": "Everything is sent",
    "network.sending": "Sending",
    "network.offline": "Offline",
    "network.failed": "The server said no",
  },
  runs: {
    restore: "we look for the list on this device",
    readList: "we read the list",
    send: "we send what the door did",
    watchNetwork: "we watch the network",
  },
  transitions: {
    "door.preparing": {
      "xstate.done.actor.restore": happy("We have looked: we take the list and what was not sent."),
      "xstate.error.actor.restore": "The device cannot be read: the list comes from the server.",
    },
    "door.waiting": { always: { hasList: happy("The list is there: the door is open.") } },
    "door.ready": {
      "code.scanned": happy("A ticket is scanned: we look for it on the list."),
      "name.chosen": happy("You choose a name: we look for it on the list."),
    },
    "door.ready.deciding": {
      always: {
        isAdmitted: refused("The member was admitted before: we say when and by whom."),
        isOnList: happy("The ticket is on the list: we admit the member."),
        isListFresh: refused("A fresh list has no such ticket: we say so."),
        isOffline: refused("The list of this device has no such ticket: we say how old the list is."),
      },
      "xstate.after.lookLimit": refused("No newer list comes within 6 seconds: we refuse the ticket."),
    },
    "door.ready.admitting": {
      always: {
        isAnswered: happy("The server has the scan: we show what it says."),
        isOffline: happy("There is no connection: the list decides, and the scan waits."),
      },
      "xstate.after.answerLimit": unreachable("No answer comes within 3 seconds: the list decides."),
    },
    "door.ready.admitted": {
      always: {
        isDouble: refused("The server says that another door was first: we say when and by whom."),
        isTurnedAway: refused("The server says that the registration has ended: we say so."),
      },
      "admission.undone": undone,
      "result.closed": closed,
    },
    "door.ready.alreadyAdmitted": { "admission.undone": undone, "result.closed": closed },
    "door.ready.refused": { "result.closed": closed },
    network: { "network.lost": unreachable("The network is lost: the door goes on with its list.") },
    "network.reading": {
      "xstate.done.actor.readList": {
        isOk: happy("The list is read: everybody sees the same."),
        isTransient: unreachable("The server does not answer: the door goes on with its list."),
        isExpired: expired("Your session has ended: what was not sent waits."),
        else: refused("The server refuses the list: we say why."),
      },
      "xstate.error.actor.readList": "Reading fails on our side: we tell you.",
    },
    "network.online": {
      always: {
        hasUnsent: happy("The door did something: we send it."),
        isListWanted: "A ticket is unknown: we read the list again.",
      },
      "xstate.after.readInterval": "15 seconds have passed: we read what the other doors did.",
    },
    "network.sending": {
      "xstate.done.actor.send": {
        isListOld: "The server has it, and the list is 15 seconds old: we read what the other doors did.",
        isOk: happy("The server has it: we show who was admitted twice."),
        isTransient: unreachable("The server does not answer: it waits on this device."),
        isExpired: expired("Your session has ended: it waits on this device."),
        else: refused("The server refuses it: we say why, and it waits."),
      },
      "xstate.error.actor.send": "Sending fails on our side: it waits on this device.",
    },
    "network.offline": {
      "xstate.after.retryDelay": "10 seconds have passed: we ask the server again.",
      "network.returned": happy("The network is back: we read the list."),
      "list.retried": "You press Try Again: we ask the server again.",
    },
    "network.failed": { "list.retried": "You press Try Again: we ask the server again." },
  },
}
