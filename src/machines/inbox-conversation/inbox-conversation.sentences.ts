import type { Sentences } from "../sentences.ts"
import { expired, givenUp, happy, refused } from "../sentences.ts"

const read = "The conversation is read again: we show who has it."
const assigned = givenUp("You press Assign: we give it to your colleague.")
const taken = happy("You press Take It: we give it to you.")
const closed = "You press Close: we close it."

export const sentences: Sentences = {
  title: "Answering a member for the office",
  states: {
    restoring: "Looking for your reply",
    ready: "The conversation",
    "ready.routing": "Looking who has it",
    "ready.empty": "Nobody has written yet",
    "ready.open": "Nobody has it",
    "ready.assignedToOther": "A colleague has it",
    "ready.closed": "Closed",
    "ready.mine": "You have it",
    "ready.taking": "Taking it",
    "ready.assigning": "Giving it to a colleague",
    "ready.closing": "Closing it",
    "ready.replying": "Sending your reply",
  },
  runs: {
    watchConversation: "we watch the conversation",
    take: "we give it to you",
    assignTo: "we give it to your colleague",
    close: "we close it",
    reply: "we send your reply as Admin",
    readDraft: "we look for a reply that you began",
    form: "we check what you type",
  },
  transitions: {
    "": { "conversation.read": "The conversation is read while you wait: we note who has it." },
    restoring: {
      "xstate.done.actor.readDraft": happy("We have looked: the form has the reply that you began."),
      "xstate.error.actor.readDraft": "The device cannot be read: the form opens empty.",
    },
    ready: { "xstate.snapshot.form": { isChanged: "You write: we keep your reply on this device." } },
    "ready.routing": {
      always: {
        isEmpty: happy("Nobody has written yet: you can write first."),
        isMine: happy("You have it: you can reply."),
        isAssignedToOther: refused("A colleague has it: we say who."),
        isClosed: "It is closed: you can take it and write again.",
        else: "Nobody has it: you can take it.",
      },
    },
    "ready.empty": {
      "reply.sent": {
        isValid: happy("You press Send Message: we send it as Admin, and the conversation is yours."),
        else: refused("You press Send Message and it is empty or too long: we say so."),
      },
      "conversation.read": {
        isNotBegunByOther: "Nobody else has written: you keep writing.",
        else: expired("Somebody else has written: we say so and keep your message."),
      },
    },
    "ready.open": {
      "conversation.read": read,
      "conversation.taken": taken,
      "conversation.assigned": assigned,
      "conversation.closed": closed,
    },
    "ready.assignedToOther": { "conversation.read": read, "conversation.assigned": assigned },
    "ready.closed": {
      "conversation.read": read,
      "conversation.taken": taken,
      "conversation.assigned": assigned,
    },
    "ready.mine": {
      "reply.sent": {
        isValid: happy("You press Send Reply: we send it as Admin."),
        else: refused("You press Send Reply and it is empty or too long: we say so."),
      },
      "conversation.assigned": assigned,
      "conversation.closed": closed,
      "conversation.read": {
        isStillMine: "You still have it: you keep writing.",
        else: expired("You no longer have it: we say so and keep your reply."),
      },
    },
    "ready.taking": {
      "xstate.done.actor.take": {
        isOk: happy("You have it: we open the form."),
        isOutdated: refused("A colleague was faster: we say who."),
        isExpired: expired("Your session has ended: the conversation waits."),
        else: refused("It could not be taken: we say why."),
      },
      "xstate.error.actor.take": "Taking fails on our side: we tell you.",
    },
    "ready.assigning": {
      "xstate.done.actor.assignTo": {
        isOk: happy("Your colleague has it: we say so."),
        isOutdated: refused("It has changed meanwhile: we say so and show it as it is."),
        isExpired: expired("Your session has ended: nobody else was given it."),
        else: refused("It could not be assigned: we say why."),
      },
      "xstate.error.actor.assignTo": "Assigning fails on our side: we tell you.",
    },
    "ready.closing": {
      "xstate.done.actor.close": {
        isOk: happy("It is closed: the member's next message opens it again."),
        isOutdated: refused("It has changed meanwhile: we say so and show it as it is."),
        isExpired: expired("Your session has ended: it is still open."),
        else: refused("It could not be closed: we say why."),
      },
      "xstate.error.actor.close": "Closing fails on our side: we tell you.",
    },
    "ready.replying": {
      "xstate.done.actor.reply": {
        isOk: happy("Your reply is sent: the member sees it from Admin."),
        isOutdated: refused("A colleague has it now: we say who and keep your reply."),
        isReportedElsewhere: refused("Your session ended or the text was refused: you keep your reply."),
        else: refused("Your reply was not sent: we say why and keep it."),
      },
      "xstate.error.actor.reply": "Sending fails on our side: we tell you and keep your reply.",
    },
  },
}
