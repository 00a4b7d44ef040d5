import type { Sentences } from "../sentences.ts"
import { givenUp, happy, unreachable } from "../sentences.ts"

const found = "The portal has a new version: we load it in the background."
const installed = happy("The new version is on your phone: a strip offers it.")
const controlled = happy("You updated in another tab: a strip offers the new version here, too.")

export const sentences: Sentences = {
  title: "Updating the portal",
  states: {
    current: "Up to date",
    checking: "Checking for a new version",
    downloading: "Loading the new version",
    ready: "A new version is ready",
    deferred: "Waiting until you have finished",
    applying: "Updating",
    failed: "The new version could not be loaded",
  },
  runs: {
    watchWorker: "we notice new versions and store the portal on your phone",
    checkVersion: "we ask whether there is a new version",
    watchForms: "we wait until nothing you typed can be lost",
    activateVersion: "we start the new version",
  },
  transitions: {
    current: {
      "xstate.after.checkDelay": "60 minutes have passed: we ask for a new version.",
      "version.found": found,
      "version.installed": installed,
      "controller.changed": controlled,
    },
    checking: {
      "xstate.done.actor.checkVersion": {
        isWaiting: happy("A new version waits on your phone: a strip offers it again."),
        else: "There is no new version: nothing changes for you.",
      },
      "xstate.error.actor.checkVersion": "Asking fails on our side: we ask again in an hour.",
      "xstate.after.checkTimeout": unreachable("30 seconds pass without an answer: we ask again in an hour."),
      "version.found": found,
      "version.installed": installed,
      "controller.changed": controlled,
    },
    downloading: {
      "version.installed": installed,
      "controller.changed": controlled,
      "xstate.after.downloadTimeout": unreachable(
        "10 minutes are not enough to load it: we try again later.",
      ),
    },
    ready: {
      "update.accepted": {
        isSettled: happy("You press Update: the new version starts."),
        else: "You press Update, and something is not saved yet: we wait for it.",
      },
      "update.dismissed": givenUp("You press Not now: the strip goes, and we offer the version again later."),
    },
    deferred: {
      "form.settled": happy("You have saved or left what you were doing: the new version starts."),
      "update.dismissed": givenUp("You press Not now: the strip goes, and we offer the version again later."),
    },
    applying: {
      "controller.changed": {
        isSettled: happy("The new version has started: the page loads again."),
        else: "You began to type meanwhile: we wait until you have finished.",
      },
      "xstate.error.actor.activateVersion": "Starting it fails on our side: we say so and keep the page.",
      "xstate.after.applyTimeout": unreachable(
        "10 seconds pass and the new version has not started: we say so and keep the page.",
      ),
    },
    failed: {
      "xstate.after.checkDelay": "60 minutes have passed: we ask for a new version.",
      "version.found": found,
      "version.installed": installed,
      "controller.changed": controlled,
    },
  },
}
