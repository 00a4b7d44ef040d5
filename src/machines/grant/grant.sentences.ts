import type { Sentences } from "../sentences.ts"
import { expired, givenUp, happy, refused } from "../sentences.ts"

const closed = givenUp("You close the dialog: nothing changes.")

export const sentences: Sentences = {
  title: "Granting and ending staff roles",
  states: {
    listing: "The list of staff roles",
    finding: "Finding the member",
    granting: "A new role",
    "granting.writing": "Writing the grant",
    "granting.sending": "Sending the grant",
    routing: "Looking at the role",
    opened: "A role that you cannot change",
    "opened.ended": "The role has ended",
    "opened.own": "Your own role",
    "opened.lastAdmin": "The last lasting admin",
    deciding: "A role that you can change",
    "deciding.writing": "Deciding about the role",
    "deciding.sending": "Sending the decision",
  },
  runs: {
    watchGrants: "we watch the list",
    grantRole: "we grant the role",
    decideGrant: "we save your decision",
    form: "we check what you type",
  },
  transitions: {
    "": { "grants.read": "The list is read again: we show it as it is now." },
    listing: {
      "grant.begun": happy("You press Grant a Role: we ask which member."),
      "grant.opened": "You open a role: we look what you can do.",
    },
    finding: {
      "member.chosen": happy("You choose the member: we open the form."),
      "dialog.closed": {
        hasMember: givenUp(
          "You close the search for another member: your form is as it was, without the password.",
        ),
        else: closed,
      },
    },
    granting: { "xstate.snapshot.form": { isChanged: "You type: we check it." } },
    "granting.writing": {
      "grant.submitted": {
        isComplete: happy("You press Grant Role: we send it."),
        else: refused("You press Grant Role and something is missing: we show you what."),
      },
      "member.dropped": givenUp(
        "You press Change: we ask for another member, and keep all but the password.",
      ),
      "dialog.closed": closed,
    },
    "granting.sending": {
      "xstate.done.actor.grantRole": {
        isOk: happy("The role is granted, or waits for a second admin: we say which."),
        isOutdated: refused("The member has this role already: we say so and show it."),
        isReportedElsewhere: refused("Your session ended or a field was refused: you keep what you typed."),
        else: refused("The role was not granted: we say why and keep what you typed."),
      },
      "xstate.error.actor.grantRole": "Granting fails on our side: we tell you and keep what you typed.",
    },
    routing: {
      always: {
        isEnded: refused("The role has ended: we say when, and who ended it."),
        isOwnRole: refused("The role is your own: another admin has to end it."),
        isLastAdmin: refused("No other admin would stay: we say whom to make an admin first."),
        else: happy("You can change the role: we ask why it ends, and for your password."),
      },
    },
    opened: {
      "grants.read": "The list is read again: we show the role as it is now.",
      "dialog.closed": closed,
    },
    deciding: { "xstate.snapshot.form": { isChanged: "You type: we check it." } },
    "deciding.writing": {
      "decision.made": {
        isDecided: happy("You decide: we send it."),
        else: refused("You decide and something is missing: we show you what."),
      },
      "grants.read": {
        isStillOpen: "The list is read again: you keep what you typed.",
        else: expired("Another admin has ended the role: we say who and when."),
      },
      "dialog.closed": closed,
    },
    "deciding.sending": {
      "xstate.done.actor.decideGrant": {
        isOk: happy("Your decision is saved: the member is told."),
        isOutdated: refused("Another admin was first: we say who and show the role as it is."),
        isReportedElsewhere: refused("Your session ended or a field was refused: you keep what you typed."),
        else: refused("Your decision was not taken: we say why."),
      },
      "xstate.error.actor.decideGrant": "Saving fails on our side: we tell you.",
    },
  },
}
